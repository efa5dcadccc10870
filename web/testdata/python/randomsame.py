import random

random.seed(2024)
print(random.random())
print([random.randint(1, 100) for _ in range(5)])
names = ["Ada", "Bob", "Cy", "Dee"]
random.shuffle(names)
print(names, random.choice(sorted(names, key=len)))
print({n: f"{random.uniform(0, 1):.4f}" for n in names})

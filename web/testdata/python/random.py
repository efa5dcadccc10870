import random

random.seed(42)
rolls = [random.randint(1, 6) for _ in range(1000)]
print(set(rolls) == set(range(1, 7)), 3 < sum(rolls) / len(rolls) < 4)
random.seed(42)
print([random.randint(1, 6) for _ in range(1000)] == rolls)
deck = [f"{rank}{suit}" for suit in "SH" for rank in "A23"]
hand = random.sample(deck, 3)
print(len(set(hand)), all(card in deck for card in hand), sorted(random.sample(deck, len(deck))) == sorted(deck))
print(random.choice([7]), 0 <= random.random() < 1, 2 <= random.uniform(2, 3) <= 3)

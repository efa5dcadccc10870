class Machine:
    def __init__(self):
        self.stack, self.log = [], []

    def run(self, program):
        words = {"+": lambda a, b: a + b, "*": lambda a, b: a * b, "-": lambda a, b: a - b, "/": lambda a, b: a // b}
        for word in program.split():
            try:
                if word in words:
                    b, a = self.stack.pop(), self.stack.pop()
                    self.stack.append(words[word](a, b))
                else:
                    self.stack.append(int(word))
            except (IndexError, ZeroDivisionError, ValueError) as error:
                self.log.append(f"{word}: {type(error).__name__}")
        return self.stack


m = Machine()
print(m.run("3 4 + 2 *"), m.run("1 0 / x +"), m.log)

class Temperature:
    count = 0

    def __init__(self, celsius):
        self._celsius = celsius
        Temperature.count += 1

    @property
    def fahrenheit(self):
        return self._celsius * 9 / 5 + 32

    @fahrenheit.setter
    def fahrenheit(self, value):
        if value < -459.67:
            raise ValueError("below absolute zero")
        self._celsius = (value - 32) * 5 / 9

    @classmethod
    def freezing(cls):
        return cls(0)

    @staticmethod
    def name():
        return "Celsius"


t = Temperature.freezing()
t.fahrenheit = 212
print(f"{t._celsius:.1f} {t.fahrenheit:.1f} {Temperature.name()} {Temperature.count}")
try:
    t.fahrenheit = -500
except ValueError as error:
    print("refused:", error)
finally:
    print({k: v for k, v in t.__dict__.items()})

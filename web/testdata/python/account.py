class InsufficientFunds(Exception):
    def __init__(self, need, have):
        super().__init__(f"need {need}, have {have}")
        self.need = need


class Account:
    def __init__(self, owner, balance=0):
        self.owner, self.balance = owner, balance

    def withdraw(self, amount):
        if amount > self.balance:
            raise InsufficientFunds(amount, self.balance)
        self.balance -= amount


account = Account("Ada", 50)
for amount in (20, 40):
    try:
        account.withdraw(amount)
        print(f"{account.owner} took {amount}")
    except InsufficientFunds as error:
        print(f"refused: {error} ({error.need - account.balance} short)")
    finally:
        print("balance", account.balance)

stock = [("pen", 3, 1.25), ("ink", 1, 8.5), ("pad", 7, 2.0)]
total = sum(n * price for _, n, price in stock)
for name, n, price in sorted(stock, key=lambda row: row[1] * row[2], reverse=True):
    print(f"{name:.<8}{n:>3} x {price:6.2f} = {n * price:7.2f}")
print(f"{'total':.<8}{total:>22.2f}")
cheap = {name for name, _, price in stock if price < 5}
dear = {name for name, *_ in stock} - cheap
print(sorted(cheap), sorted(dear), cheap & dear, sorted(cheap | dear), cheap ^ {"pen", "cap"} == {"pad", "cap"})

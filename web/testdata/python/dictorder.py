import json

order = {"id": 7, "lines": [{"sku": "pen", "n": 3}, {"sku": "ink", "n": 1}], "paid": True, "note": None, "sum": 12.25}
text = json.dumps(order)
print(text)
back = json.loads(text)
print(back == order, sum(line["n"] for line in back["lines"]))
try:
    json.loads("{")
except ValueError as error:
    print("refused", isinstance(error, ValueError))
print(json.dumps([1.5, "a\"b\\c\n", [], {}]))

# Means and middles.
def mean(data):
    data = list(data)
    if not data:
        raise ValueError("mean requires at least one data point")
    total = sum(data) / len(data)
    return int(total) if all([isinstance(x, int) for x in data]) and total == int(total) else total


fmean = lambda data: float(mean(data))


def median(data):
    data = sorted(data)
    n = len(data)
    return data[n // 2] if n % 2 else (data[n // 2 - 1] + data[n // 2]) / 2


def pstdev(data):
    data = list(data)
    m = sum(data) / len(data)
    return (sum([(x - m) ** 2 for x in data]) / len(data)) ** 0.5


def stdev(data):
    data = list(data)
    return pstdev(data) * (len(data) / (len(data) - 1)) ** 0.5

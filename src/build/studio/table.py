"""What is around goods that are pictured in use: a table, and on it what belongs to them. None of it is sold, so it has no zones."""
from kit import *
from materials import *


def table():
    for i in range(9):
        box(16, .97, .3, wood(None, 'x', .5, seed=i), .012, (1.3 * (i % 3), i - 4.2, -.302))


def napkin(x, y, angle, colour='#d9d0c0'):
    count = len(PRODUCT)
    fold(1.15, 1.5, .045, 3, cloth(None, colour, axes=(0, 1), scale=26), 0, 3, .02)
    move(since(count), (x, y, 0), (0, 0, angle))


def spoon(x, y, angle):
    steel, count = metal(rough=.16), len(PRODUCT)
    ball(.19, steel, (0, 0, .05), (1.35, 1, .22))
    tube([(-.2, 0, .05), (-.5, 0, .09), (-.9, 0, .08), (-1.3, 0, .05)], .032, steel, .6, [.9, .8, 1.1, 1.7])
    move(since(count), (x, y, 0), (0, 0, angle))


def biscuit(x, y, z):
    lathe([(0, 0), (.27, 0, .02), (.27, .07, .03), (0, .075)], matte(None, '#b9854f', .8, .35, 26), .02, 96, loc=(x, y, z), flute=(28, .04))


def coffee():
    """In a square mug, turned as it is."""
    box(.7, .7, .01, matte(None, '#2e170a', .7, 0), .002, (0, 0, .72), (0, 0, math.radians(-33)), vert=.2)
    napkin(-.85, .8, 24)
    spoon(1.0, -.3, -72)
    biscuit(-.8, .45, .14)
    biscuit(-.77, .49, .216)


def tomatoes():
    """In a wide bowl, a few more beside it."""
    rnd = random.Random(7)
    skins = [lacquer(None, c, .12) for c in ('#b3271a', '#c23a1c', '#a81f1a')]
    stalk = matte(None, '#4d6b2f', .7)
    at = [(0, 0, .08)] + [(.3 * math.cos(a), .3 * math.sin(a), .08) for a in (k * math.pi / 3 + .2 for k in range(6))]
    at += [(.17 * math.cos(a), .17 * math.sin(a), .33) for a in (k * math.tau / 3 + .5 for k in range(3))] + [(-1.25, -.75, 0), (-.9, -1.05, 0), (1.35, -.55, 0)]
    for i, (x, y, z) in enumerate(at):
        r = rnd.uniform(.135, .165)
        count = len(PRODUCT)
        ball(r, skins[i % 3], scale=(1, 1, .92))
        for k in range(5):
            a = k * math.tau / 5
            tube([(0, 0, r * .93), (.05 * math.cos(a), .05 * math.sin(a), r * .97), (.1 * math.cos(a), .1 * math.sin(a), r * .84)], .014, stalk, .4, [1, 1, .2])
        tube([(0, 0, r * .9), (.01, 0, r * 1.12), (.03, .01, r * 1.25)], .012, stalk)
        move(since(count), (x, y, z + r * .92), (rnd.uniform(-35, 35), rnd.uniform(-35, 35), rnd.uniform(0, 90)))
    napkin(1.5, .9, -18, '#c9cdbf')


def branches():
    """In a round vase, with leaves in pairs."""
    rnd = random.Random(4)
    bark, greens = matte(None, '#6b5a45', .8), [matte(None, c, .6, .1) for c in ('#6f8a6a', '#7f9a7c', '#5f7d62')]
    for i in range(7):
        a, out, tall = i * 2.4, rnd.uniform(.45, 1.15), rnd.uniform(1.2, 1.9)
        def at(t):
            return (math.cos(a) * (.1 + out * t ** 1.6), math.sin(a) * (.1 + out * t ** 1.6), 1.4 + tall * t)
        tube([at(k / 8) for k in range(9)], .022, bark, radii=[1 - .07 * k for k in range(9)])
        for k in range(3, 11):
            x, y, z = at(k / 10)
            for side in (-1, 1):
                turned, size = a + side * 1.4 + k * .9, .2 - .011 * k
                ball(size, greens[(i + k) % 3], (x + size * .9 * math.cos(turned), y + size * .9 * math.sin(turned), z + .03), (1, .72, .07), 24, (rnd.uniform(-.5, .5), rnd.uniform(-.7, .2), turned))
    napkin(-1.5, -.25, 30)


AROUND = {'square-mug': coffee, 'pasta-bowl': tomatoes, 'round-vase': branches}


def lay(shape):
    """The camera goes on looking at the goods alone."""
    count = len(PRODUCT)
    table()
    AROUND[shape]()
    del PRODUCT[count:]

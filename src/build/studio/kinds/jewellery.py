"""Jewellery and watches."""
from kit import *
from materials import *


def ring_shape(R, gem=True, z=0):
    m = metal('body', rough=.08)
    lathe([(R, -.03), (R + .022, -.03, .012), (R + .022, .03, .012), (R, .03, .012), (R, -.03)], m, .01, 160, loc=(0, 0, z), rot=(math.pi / 2, 0, 0))
    if gem:
        for k in range(4):
            a = math.pi / 4 + math.pi / 2 * k
            rod((.02 * math.cos(a), .02 * math.sin(a), z + R + .01), (.05 * math.cos(a), .05 * math.sin(a), z + R + .085), .009, m, seg=20)
        lathe([(0, z + R + .01), (.055, z + R + .06), (.056, z + R + .068), (.035, z + R + .09), (0, z + R + .09)], lacquer('gem', rough=.03), 0, 12, autosmooth=5)


def ring(*a, **k):
    ring_shape(.09, z=.115)
    turn(-34)
    return dict(elev=20, fill=.7, strip=.6)


def bracelet(R=.32):
    for k in range(3):
        n = len(PRODUCT)
        tube([((R + .006 * k) * math.cos(t), (R + .006 * k) * math.sin(t) * .88, 0) for t in (2 * math.pi * i / 24 for i in range(24))], .018, metal('body', rough=.1), cyclic=True)
        move(since(n), (.02 * k, .015 * k, .03 + .045 * k), (4 - 5 * k, 3 * k - 4, 20 * k))
    for k in range(5):
        a = -1.9 + .17 * k
        ball(.03, lacquer('gem', rough=.08), (R * math.cos(a), R * .88 * math.sin(a) - .03, .03))
    turn(-20)
    return dict(elev=28, fill=.8, strip=.6)


def wrist_watch(r=.21):
    m = metal('metal', rough=.15)
    lathe([(0, 0), (r - .02, 0, .01), (r, .03, .02), (r, .08, .02), (r - .02, .1, .01), (r - .03, .085), (0, .085)], m, .01, 150)
    lathe([(0, .087), (r - .03, .087)], matte('dial', rough=.45, grain=.01), 0, 128)
    ink = metal('metal', rough=.2)
    for k in range(12):
        a = math.radians(30 * k)
        box(.008, .03, .003, ink, 0, ((r - .052) * math.sin(a), (r - .052) * math.cos(a), .088), (0, 0, -a))
    for L, w, deg, z in ((.085, .014, 305, .092), (.125, .01, 54, .096)):
        a = math.radians(deg)
        box(w, L, .003, ink, .001, (L * .45 * math.sin(a), L * .45 * math.cos(a), z), (0, 0, -a))
    box(.004, .15, .002, plastic(None, '#b5532f'), 0, (-.03, -.055, .1), (0, 0, math.radians(-28)))
    cyl(.013, .02, ink, .003, (0, 0, .088))
    cyl(.022, .04, ink, .006, (r + .02, 0, .05), (0, math.pi / 2, 0))
    strap = leather('body', scale=3.)
    for s in (-1, 1):
        for x in (-1, 1):
            box(.03, .08, .05, m, .012, (x * .1, s * (r + .015), .02))
        L = .62 if s < 0 else .5
        n = 22
        rows = []
        for i in range(n + 1):
            t = i / n
            y, z, half = s * (r + .005 + L * t), .05 - .045 * min(1, t * 3) ** .7, .095 - .02 * t
            if t > .93:
                half *= math.sqrt(max(.05, 1 - ((t - .93) / .07) ** 2))
            rows.append([(-half, y, z), (half, y, z), (half, y, z + .022), (-half, y, z + .022)])
        loft(rows, strap, False, 30)
    turn(-24)
    return dict(elev=52, fill=.86)


def hoop_earrings(R=.16):
    for x, a in ((-.22, 24), (.22, -30)):
        n = len(PRODUCT)
        tube([(R * math.cos(t), 0, R * math.sin(t)) for t in (math.radians(100 + 340 * i / 24) for i in range(25))], .02, metal('body', rough=.08), 1, [.45] + [1] * 23 + [.45])
        ball(.04, lacquer('gem', rough=.05), (0, 0, -R - .05))
        move(since(n), (x, 0, R + .09), (-14, 0, a))
    return dict(elev=13, fill=.76, strip=.6)


def bead_necklace(R=.75):
    for k in range(46):
        a = 2 * math.pi * k / 46
        q = R * (1 + .05 * math.sin(3 * a) + .03 * math.cos(5 * a))
        big = .042 + .014 * (1 + math.cos(a + math.pi / 2)) / 2
        ball(big, lacquer('body' if k % 6 else 'gem', rough=.12), (q * math.cos(a), q * .85 * math.sin(a), big), seg=48)
    return dict(elev=36, fill=.84)

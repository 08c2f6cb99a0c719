"""Things for the bathroom."""
from kit import *
from materials import *


def soap_bar():
    for k, (zone, x, y, z, a) in enumerate((('body', 0, 0, 0, 0), ('second', .05, .04, .32, 14))):
        n = len(PRODUCT)
        box(.95, .62, .31, matte(zone, rough=.45, grain=.06, scale=14), .09, vert=.16, segs=6)
        move(since(n), (x, y, z + .05), (0, 0, a))
    for k in range(5):
        box(1.25, .1, .05, wood('wood', 'x', 1.3, seed=k), .015, (0, -.32 + .16 * k, 0))
    tube([(-.55, -.34, .40), (0, -.36, .4), (.55, -.34, .4)], .012, cloth(None, '#8a6b45', 40))
    PRODUCT.pop().hide_render = True
    turn(-24)
    return dict(elev=24, fill=.82)


def soap_dispenser(r=.38, h=1.25):
    lathe([(0, 0), (r, 0, .05), (r, h * .85, .16), (r * .5, h, .06), (0, h)], glaze('body', rough=.25), .04, 140, 8)
    m = metal('metal')
    lathe([(0, h - .01), (r * .52, h - .01, .01), (r * .5, h + .12, .03), (.1, h + .14, .02), (.07, h + .3, .02), (.06, h + .32)], m, .02, 96)
    tube([(0, 0, h + .28), (0, 0, h + .42), (.12, 0, h + .46), (.42, 0, h + .42), (.47, 0, h + .34)], .05, m)
    strip(r, .22, .78, math.degrees(.56 / r), label())
    turn(-22)
    return dict(elev=10)


def cream_jar(r=.42, h=.42):
    lathe([(0, 0), (r, 0, .05), (r, h, .02), (0, h)], lacquer('body', rough=.15), .03, 140)
    strip(r, .06, h - .06, 110, label())
    lathe([(0, h), (r + .012, h + .01, .01), (r + .012, h + .22, .04), (0, h + .225)], wood('lid', 'x', 1.5), .03, 140)
    n = len(PRODUCT)
    lathe([(0, 0), (r, 0, .05), (r, h, .02), (r - .05, h + .005, .01), (r - .06, h - .06)], lacquer('body', rough=.15), .02, 128)
    lathe([(r - .055, h - .05), (r * .5, h - .02, .1), (.16, h + .03, .1), (0, h + .08)], matte(None, '#fbf7ef', .35, .1, 6), .08, 96)
    move(since(n), (.72, .5, 0))
    n = len(PRODUCT)
    lathe([(0, 0), (r + .012, .0, .01), (r + .012, .22, .04), (0, .225)], wood('lid', 'x', 1.5, seed=2), .03, 128)
    move(since(n), (.98, -.22, .44), (0, 80, -30))
    return dict(elev=17)


def perfume_bottle(w=.72, h=.95, d=.36):
    box(w, d, h, glass('body'), .03, vert=.08)
    box(w - .12, d - .12, h * .72, glass(None, '#f0cf9a', ior=1.34), .02, (0, 0, .08), vert=.05)
    lathe([(0, h), (.12, h, .01), (.12, h + .1, .01), (0, h + .1)], metal('metal'), .01, 96)
    box(.34, .3, .36, lacquer('cap', rough=.12), .03, (0, 0, h + .09))
    sheet(w * .5, w * .5, label(), (0, -d / 2 - .004, h * .22))
    turn(-22)
    return dict(elev=9, strip=1, samples=14)


def shampoo_bottle(w=.62, d=.4, h=1.6):
    rings_ = []
    for k in range(13):
        t = k / 12
        s = 1 if t < .72 else 1 - .62 * ((t - .72) / .28) ** 2
        rings_.append([(x, y, h * t) for x, y in round_corners(rect(w * s, d * (.5 + .5 * s)), min(d * (.5 + .5 * s) * .48, w * s * .48), 12)])
    rings_[0] = [(x * .94, y * .94, 0) for x, y, _ in rings_[0]]
    loft([rings_[0], [(x, y, .05) for x, y, _ in rings_[1]], *rings_[1:]], plastic('body', rough=.25), True, 60)
    lathe([(0, h - .01), (.15, h - .01), (.16, h + .26, .03), (0, h + .27)], plastic('lid', rough=.3), .02, 96)
    sheet(w * .62, h * .5, label(), (0, -d / 2 - .004, h * .14))
    turn(-18)
    return dict(elev=8)


def lipstick():
    m = lambda: metal('metal', rough=.15)
    lathe([(0, 0), (.11, 0, .01), (.11, .45, .01), (.09, .46), (.09, .75, .01), (.08, .76)], lacquer('case', rough=.15), .01, 96)
    lathe([(.092, .46), (.1, .47, .005), (.1, .6, .01), (.092, .61)], m(), .01, 96)
    ob = lathe([(0, .7), (.075, .7), (.075, 1.02, .03), (.05, 1.1, .03), (0, 1.11)], matte('body', rough=.3, grain=.02), .02, 80)
    for v in ob.data.vertices:
        if v.co.z > .95:
            v.co.z = .95 + (v.co.z - .95) * (1 + 6 * (v.co.x + .03))
    n = len(PRODUCT)
    lathe([(0, .62), (.118, .62, .02), (.118, 0, .01), (.1, 0)], lacquer('case', rough=.15), .02, 96)
    move(since(n), (.45, -.12, .118), (0, 90, -24))
    turn(-16)
    return dict(elev=11, fill=.82)


def nail_polish():
    for i, x in enumerate((-.4, 0, .4)):
        n = len(PRODUCT)
        box(.3, .3, .38, lacquer(('body', 'second', 'third')[i], rough=.04), .04, vert=.08)
        lathe([(0, .37), (.085, .37), (.08, .44), (.085, .45), (.07, .98, .02), (0, .99)], plastic('cap', rough=.2), .01, 80)
        move(since(n), (x, -.08 * (i % 2), 0), (0, 0, 10 * (i - 1)))
    return dict(elev=12, fill=.82, strip=.6)


def comb(L=1.8, h=.42):
    m = wood('body', 'x', 1.4)
    slab(round_corners([(-L / 2, h * .4), (-L / 2, h), (L / 2, h), (L / 2, h * .4)], .07), .08, m, .025)
    for k in range(38):
        x = -L / 2 + .07 + k * (L - .14) / 37
        box(.022, h * .62, .06, wood('body', 'x', 1.4), .01, (x, h * .16, .01))
    for s in (-1, 1):
        box(.06, h * .95, .08, wood('body', 'y', 1.4, seed=2), .025, (s * (L / 2 - .03), h * .45, 0))
    turn(-28)
    return dict(elev=44, fill=.86)


def toothbrush():
    for i, zone in enumerate(('body', 'second')):
        n = len(PRODUCT)
        tube([(-.95, 0, .06), (-.4, 0, .075), (.2, 0, .06), (.55, 0, .05), (.9, 0, .055)], .06, wood(zone, 'x', 1.6, seed=i) if i else plastic(zone, rough=.3), .75, [1.15, 1.25, .8, .6, .8])
        br = matte('trim', rough=.6, grain=.6, scale=120)
        for a in range(7):
            for b in range(3):
                rod((.6 + a * .048, (b - 1) * .036, .08), (.6 + a * .048, (b - 1) * .036, .25), .019, br, seg=12)
        move(since(n), (0, -.2 + .4 * i, 0), (0, 0, 8 * i))
    turn(-34)
    return dict(elev=40, fill=.88)


def hand_mirror():
    n = len(PRODUCT)
    lathe([(0, 0), (.62, 0, .04), (.64, .08, .04), (.56, .1, .02), (.55, .07)], lacquer('body', rough=.2), .03, 160)
    lathe([(0, .072), (.555, .072)], M().p(Base_Color=(.93, .94, .93, 1), Metallic=1, Roughness=.015).m, 0, 128)
    tube([(0, -.6, .05), (0, -.9, .05), (0, -1.45, .05)], .1, lacquer('body', rough=.2), .5, [.8, .75, 1.15])
    move(since(n), (0, 0, .95), (66, 0, 0))
    turn(-20)
    return dict(elev=10, fill=.84)

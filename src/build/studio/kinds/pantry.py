"""Food and drink in packages."""
from kit import *
from materials import *


def cap(r, h, mat, z, ribs=0):
    lathe([(0, z), (r, z, .01), (r, z + h, .03), (0, z + h)], mat, .02, 144, flute=(ribs, .03) if ribs else None)


def olive_oil(h=2.9, r=.46):
    lathe([(0, .06), (r * .82, 0, .05), (r, .06, .06), (r, h * .6, .22), (.19, h * .78, .22), (.165, h * .95, .03), (.2, h * .955, .015), (.2, h, .02), (.14, h), (.12, h * .8, .15), (r - .045, h * .6, .2), (r - .045, .10, .05), (0, .14)], glass('body'), .04, 150, 8)
    lathe([(0, .12), (r - .05, .12, .05), (r - .05, h * .5, .01), (0, h * .5)], glass(None, '#dfd28a', 0, 1.36), .03, 120)
    lathe([(0, h - .12), (.125, h - .12), (.14, h + .02, .01), (.19, h + .02, .01), (.19, h + .2, .03), (0, h + .2)], matte('cork', '#b08a5c', .9, .4, 30), .01, 90)
    strip(r, .42, 1.42, math.degrees(1 / r), label())
    turn(9)
    return dict(elev=7, fill=.86, strip=1, samples=16)


def tea_tin(h=1.25, r=.45):
    lathe([(0, 0), (r, 0, .02), (r, h, .01), (0, h)], lacquer('body', rough=.35), .02, 130)
    strip(r, .1, h - .14, math.degrees((h - .24) / .98 / r), label())
    lathe([(0, h), (r + .012, h - .05, .004), (r + .014, h - .04, .006), (r + .014, h + .2, .03), (r * .8, h + .21, .02), (r * .78, h + .19, .01), (0, h + .19)], lacquer('trim', rough=.3), .02, 130)
    ball(.07, metal('metal'), (0, 0, h + .25))
    return dict(elev=14)


def coffee_bag(w=1.15, h=1.9, d=.66):
    n = 14
    rings = []
    for i in range(n + 1):
        z = h * .86 * i / n
        t = max(0, (z / (h * .86) - .55) / .45)
        dd = d * (1 - t * t * .93)
        ww = w * (1 + .03 * math.sin(i * 1.1) - .02 * (1 - t))
        rings.append([(x + .012 * math.sin(9 * z + 3 * y), y + .01 * math.sin(7 * z + 5 * x), z) for x, y in round_corners(rect(ww, max(dd, .07)), min(.09, dd * .3 + .02), 6)])
    loft(rings, matte('body', rough=.5, grain=.35, scale=9), False)
    box(w * 1.02, .075, .2, matte('body', rough=.5, grain=.3, scale=9), .02, (0, 0, h * .845))
    box(w * .55, .11, .055, metal('metal', rough=.35), .02, (0, 0, h * .93))
    sheet(w * .74, h * .46, label(), (0, -d / 2 - .018, h * .09))
    turn(-20)
    return dict(elev=11)


def chocolate_bar(w=1.55, h=.75):
    box(w, h, .1, matte('body', rough=.6, grain=.1), .035, vert=.02)
    n = len(PRODUCT)
    sheet(w - .08, h - .06, label(), (0, 0, 0))
    move(since(n), (0, -h / 2 + .03, .1025), (-90, 0, 0))
    n = len(PRODUCT)
    choc = lacquer(None, '#3a1d10', .25)
    for i in range(2):
        for j in range(3):
            box(.3, .23, .085, choc, .035, (i * .31, (j - 1) * .24, .03))
    box(.63, .73, .035, choc, .01, (.155, 0, 0))
    move(since(n), (w / 2 + .26, -.06, .0), (0, 0, 7))
    box(.5, h * .93, .02, metal(None, '#d9d6d0', .3), .008, (w / 2 + .05, 0, 0), (0, 0, .05))
    turn(-24)
    return dict(elev=40, fill=.86)


def jam_jar(h=1.0, r=.42, fillc='#8c1f2b'):
    lathe([(0, .02), (r * .85, 0, .04), (r, .07, .06), (r, h * .8, .1), (r * .84, h * .88, .04), (r * .84, h * .97), (r * .8, h * .97), (r * .8, h * .88, .04), (r - .04, h * .78, .1), (r - .04, .1, .05), (0, .07)], glass('glass'), .03, 144)
    lathe([(0, .06), (r - .035, .07, .05), (r - .035, h * .76, .08), (0, h * .8)], M().p(Base_Color=hexc(fillc), Roughness=.08, Subsurface=0, Specular=.5).m, .03, 120)
    strip(r, h * .16, h * .66, math.degrees(h * .5 / .7 / r), label())
    cap(r * .9, .2, lacquer('body', rough=.3), h * .87)
    return dict(elev=12, samples=16)


def honey_jar(h=1.15, r=.46):
    amber = glass(None, '#e59a1f', 0, 1.42)
    lathe([(0, .02), (r * .85, 0, .04), (r, .07, .06), (r, h * .78, .12), (r * .8, h * .88, .04), (r * .8, h * .97), (r * .76, h * .97), (r * .76, h * .88, .04), (r - .04, h * .77, .1), (r - .04, .1, .05), (0, .07)], glass('glass'), .03, 144, flute=(6, .05))
    lathe([(0, .05), (r - .03, .08, .05), (r - .03, h * .74, .1), (0, h * .79)], M().p(Base_Color=hexc('#d98512'), Roughness=.05, Specular=.6).m, .03, 144, flute=(6, .05))
    strip(r * .975, h * .2, h * .66, math.degrees(h * .46 / .75 / r), label(), .02)
    cap(r * .86, .2, lacquer('body', rough=.3), h * .87)
    n = len(PRODUCT)
    for k in range(6):
        ring(.13 - abs(k - 2.5) * .012, .022, wood('wood', 'z', 1.2), (0, 0, k * .05))
    rod((0, 0, -.02), (0, 0, 1.35), .04, wood('wood', 'z', 1.2))
    move(since(n), (.62, -.2, .13), (0, -90, 0))
    move(since(n), (.4, -.45, 0), (0, 0, -160))
    return dict(elev=14, samples=16)


def spice_jar(h=.95, r=.25):
    for i, (x, c) in enumerate(((-.6, '#c9791c'), (0, '#8c2a14'), (.6, '#6f7436'))):
        n = len(PRODUCT)
        lathe([(0, .02), (r, 0, .04), (r, h * .8, .06), (r * .82, h * .86, .03), (r * .82, h * .9), (r * .76, h * .9), (r * .76, h * .84), (r - .03, h * .77, .05), (r - .03, .05), (0, .05)], glass('glass'), .03, 110)
        lathe([(0, .045), (r - .025, .045, .03), (r - .025, h * .6), (0, h * .62)], matte(None, c, .9, .5, 60), .02, 96)
        strip(r, h * .16, h * .56, math.degrees(h * .4 / .8 / r), label())
        lathe([(0, h * .86), (r * .95, h * .86, .01), (r * .95, h * 1.02, .02), (0, h * 1.02)], wood('lid', 'x', 1.6, seed=i), .02, 96)
        move(since(n), (x, -.12 * (i % 2), 0), (0, 0, 6 * (i - 1)))
    return dict(elev=12, samples=14)


def cereal_box(w=1.9, h=2.7, d=.6):
    box(w, d, h, matte('body', rough=.5, grain=.04), .018)
    sheet(w - .02, h - .02, label(), (0, -d / 2 - .0025, .01))
    turn(-26)
    return dict(elev=11)


def milk_carton(w=.92, h=1.9):
    box(w, w, h, matte('body', rough=.4, grain=.03), .02)
    sheet(w - .03, h - .05, label(), (0, -w / 2 - .0025, .025))
    g = matte('body', rough=.4, grain=.03)
    me = bpy.data.meshes.new('gable')
    a, t = w / 2 - .01, h + .42
    me.from_pydata([(-a, -a, h), (a, -a, h), (a, a, h), (-a, a, h), (-a, 0, t), (a, 0, t), (-a * .45, 0, t), (a * .45, 0, t)], [], [(0, 1, 5, 4), (2, 3, 4, 5), (1, 2, 5), (3, 0, 4)])
    add(me, g, autosmooth=20)
    box(w - .02, .045, .3, g, .012, (0, 0, t - .02))
    n = len(PRODUCT)
    cyl(.17, .13, lacquer('trim'), .02, (0, 0, 0))
    move(since(n), (0, -w * .27, h + .19), (47, 0, 0))
    turn(-28)
    return dict(elev=11)


def drink_can(h=1.22, r=.33):
    for x, y, t in ((-.38, .12, 0), (.38, -.12, 8)):
        n = len(PRODUCT)
        lathe([(r * .78, 0), (r * .82, .0, .01), (r, .1, .05), (r, h - .13, .08), (r * .84, h - .03, .02)], lacquer('body', rough=.2), .02, 130)
        strip(r, .11, h - .15, math.degrees((h - .26) / 1.1 / r), label(rough=.3))
        lathe([(r * .84, h - .035), (r * .86, h, .01), (r * .8, h, .01), (r * .78, h - .05, .01), (0, h - .05)], metal(None, '#d6d5d2', .2), .01, 120)
        lathe([(r * .7, .02), (r * .8, -.0, .01), (r * .84, .02, .01), (r * .9, .05)], metal(None, '#d6d5d2', .2), .01, 120)
        slab(round_corners(rect(.13, .22), .06), .015, metal(None, '#d6d5d2', .2), .005, (0, .02, h - .045))
        move(since(n), (x, y, 0), (0, 0, t))
    return dict(elev=14)


def juice_bottle(h=2.2, r=.4, juice='#e8862a'):
    lathe([(0, .02), (r * .9, 0, .06), (r, .1, .08), (r, h * .58, .2), (.2, h * .84, .25), (.18, h * .9), (.15, h * .9), (.17, h * .83, .25), (r - .035, h * .57, .2), (r - .035, .1, .06), (0, .06)], glass('glass'), .03, 130, 8)
    lathe([(0, .05), (r - .03, .08, .05), (r - .03, h * .575, .2), (.18, h * .8, .15), (0, h * .8)], M().p(Base_Color=hexc(juice), Roughness=.12, Specular=.5).m, .03, 120, 8)
    strip(r, .35, 1.1, math.degrees(.75 / .8 / r), label())
    cap(.22, .22, lacquer('body', rough=.3), h * .875, 40)
    return dict(elev=9, samples=14, strip=.6)


def biscuit_tin(r=1.0, h=.7):
    lathe([(0, 0), (r, 0, .03), (r, h, .01), (0, h)], lacquer('body', rough=.25), .02, 170)
    lathe([(r + .0, h - .14), (r + .02, h - .14, .006), (r + .022, h + .04, .03), (r * .93, h + .05, .02), (r * .91, h + .03, .01), (0, h + .06)], lacquer('trim', rough=.25), .02, 170)
    n = len(PRODUCT)
    ring(r * .8, .012, metal('metal'), (0, 0, h + .045))
    return dict(elev=28)

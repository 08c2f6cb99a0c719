"""Ceramics for the table or the window sill."""
from kit import *
from materials import *


def mug(h=.95, r=.42, taper=0., handle='round', belly=0.):
    top = r * (1 + taper)
    wall = [(r * .74, 0, .01), (r * .84, 0, .01), (r * .86, .02, .01), (r, .10, .10)]
    if belly:
        wall.append((r + belly, h * .5, h * .4))
    lathe([(0, .03), (r * .72, .03), *wall, (top, h, .016), (top - .022, h + .004, .01)], glaze('body'), .03, 160)
    inner = [(top - .022, h + .004), (top - .045, h, .016)] + ([(r + belly - .05, h * .5, h * .4)] if belly else []) + [(r - .05, .11, .12), (0, .07)]
    lathe(inner, glaze('inside'), .03, 160)
    if handle == 'round':
        P = [(top - .03, h * .80), (top + .16, h * .83), (top + .265, h * .62), (top + .22, h * .36), (r - .03, h * .22)]
    else:
        P = [(top - .03, h * .84), (top + .2, h * .84), (top + .24, h * .79), (top + .24, h * .30), (top + .2, h * .25), (r - .03, h * .25)]
    tube([(x, 0, z) for x, z in P], .047, glaze('handle'), 1.45, [1.35] + [1] * (len(P) - 2) + [1.3])
    turn(-28)
    return dict(elev=17)


def square(ob, p=5):
    """Makes a solid of revolution square, with round corners: as wide as it was across its sides."""
    for v in ob.data.vertices:
        x, y, _ = v.co
        r = math.hypot(x, y)
        if r > 0:
            k = ((abs(x) / r) ** p + (abs(y) / r) ** p) ** (-1 / p)
            v.co.x, v.co.y = x * k, y * k


def square_mug(h=.86, r=.4):
    outer = lathe([(0, .03), (r * .7, .03), (r * .76, 0, .01), (r * .82, 0, .01), (r * .84, .02, .01), (r, .12, .12), (r, h, .016), (r - .022, h + .004, .01)], glaze('body'), .03, 192)
    hollow = lathe([(r - .022, h + .004), (r - .045, h, .016), (r - .05, .13, .14), (0, .07)], glaze('inside'), .03, 192)
    for ob in (outer, hollow):
        square(ob)
    P = [(r - .03, h * .84), (r + .19, h * .84), (r + .235, h * .78), (r + .235, h * .33), (r + .19, h * .27), (r - .03, h * .27)]
    tube([(x, 0, z) for x, z in P], .045, glaze('handle'), 1.5, [1.35] + [1] * 4 + [1.3])
    turn(-33)
    return dict(elev=20)


def espresso_cup(h=.62, r=.34):
    """A cup on its saucer."""
    z = .09
    lathe([(0, z + .03), (r * .55, z + .03), (r * .6, z), (r * .66, z, .01), (r * .93, z + h * .35, .2), (r, z + h, .012), (r - .02, z + h + .003, .01)], glaze('body'), .03, 140)
    lathe([(r - .02, z + h + .003), (r - .04, z + h, .012), (r * .9 - .04, z + h * .38, .2), (0, z + .08)], glaze('inside'), .06, 140)
    tube([(r - .03, 0, z + h * .85), (r + .13, 0, z + h * .88), (r + .19, 0, z + h * .62), (r * .9, 0, z + h * .34)], .034, glaze('handle'), 1.4, [1.3, 1, 1, 1.3])
    cyl(r * .86, .01, matte(colour='#2c1a10', rough=.25), .002, (0, 0, z + h * .7))
    lathe([(0, .035), (.36, .035), (.38, 0), (.44, 0, .01), (.78, .10, .2), (.8, .115, .01), (.77, .125, .02), (.42, .06, .1), (.3, .075, .02), (0, .07)], glaze('lid'), .02, 160)
    turn(-28)
    return dict(elev=24, fill=.84)


def bowl(h=.62, r=.8, foot=.4, curve=.3):
    wall = [(foot * .92, .04), (foot, 0, .01), (foot + .07, 0, .01), (foot + .08, .07, .02), (r * .86, h * .45, curve), (r, h, .012), (r - .025, h + .004, .01)]
    lathe([(0, .05), *wall], glaze('body'), .03, 170)
    lathe([(r - .025, h + .004), (r - .05, h - .004, .012), (r * .86 - .05, h * .48, curve), (foot * .6, .14, .25), (0, .11)], glaze('inside'), .05, 170)
    return dict(elev=24, fill=.84)


def pasta_bowl(h=.44, r=1.08):
    """Wide and low, with a flat ground: one looks into it, so its glaze is the same inside and outside."""
    wall = [(.42, .03), (.44, 0, .01), (.52, 0, .01), (.54, .05, .02), (r * .84, h * .34, .3), (r, h, .012), (r - .018, h + .008, .01)]
    lathe([(0, .03), *wall, (r - .045, h, .014), (r * .8, h * .4, .3), (r * .62, .1, .16), (0, .085)], glaze('body'), .03, 200, 8)
    return dict(elev=31, fill=.86)


def plate(r=1.3, rim=.4, h=.2):
    top = [(r, h, .012), (r - .015, h + .022, .01), (r - .04, h + .02, .01), (r - rim + .06, .11, .06), (r - rim - .06, .06, .08), (0, .055)]
    lathe([(0, .03), (.7, .03), (.72, 0, .01), (.78, 0, .01), (r - rim, .03, .08), *top], glaze('body'), .03, 200)
    return dict(elev=33, fill=.86)


def vase(shape='bottle', h=2.2):
    profiles = {
        'bottle': [(.42, 0, .04), (.5, .05), (.62, .5, .4), (.5, 1.15, .4), (.17, 1.5, .25), (.15, 2.0, .1), (.21, 2.2, .02)],
        'belly': [(.34, 0, .04), (.42, .04), (.86, .7, .5), (.7, 1.35, .5), (.36, 1.55, .15), (.42, 1.78, .02)],
        'column': [(.46, 0, .04), (.52, .05, .05), (.5, 1.3, .3), (.58, 2.2, .02)],
        'drop': [(.3, 0, .04), (.38, .04), (.75, .55, .5), (.55, 1.3, .5), (.2, 1.9, .3), (.3, 2.3, .02)],
        'step': [(.5, 0, .03), (.56, .04, .03), (.56, .6, .03), (.44, .64, .03), (.44, 1.2, .03), (.32, 1.24, .03), (.32, 1.9, .02)],
    }
    pr = profiles[shape]
    x, z = pr[-1][:2]
    lathe([(0, .03), (pr[0][0] * .8, .03), *pr, (x - .03, z + .01, .01)], glaze('body', rough=.2), .06, 170, 7)
    lathe([(x - .03, z + .01), (x - .06, z - .01, .01), (pr[-2][0] - .06, pr[-2][1]), (pr[-2][0] - .05, pr[-2][1] - .4)], glaze('inside', rough=.2), .05, 128)
    return dict(elev=11)


def teapot(r=.72, h=.95):
    lathe([(0, .03), (r * .55, .03), (r * .58, 0, .01), (r * .68, 0, .01), (r, h * .42, .35), (r * .82, h * .86, .25), (r * .46, h, .05), (r * .42, h - .02), (0, h - .02)], glaze('body'), .05, 170, 8)
    lathe([(0, h - .01), (r * .43, h - .01), (r * .45, h + .025, .02), (r * .25, h + .09, .1), (.05, h + .11, .03), (.05, h + .15, .03), (.12, h + .21, .06), (.07, h + .28, .05), (0, h + .28)], glaze('lid'), .03, 128)
    tube([(r * .8, 0, h * .38), (r * 1.2, 0, h * .48), (r * 1.42, 0, h * .78), (r * 1.66, 0, h * .98)], .1, glaze('handle'), 1, [1.9, 1.25, .85, .66])
    tube([(-r * .8, 0, h * .82), (-r * 1.3, 0, h * .9), (-r * 1.55, 0, h * .58), (-r * 1.2, 0, h * .28), (-r * .88, 0, h * .26)], .055, glaze('handle'), 1.3, [1.3, 1, 1, 1, 1.3])
    turn(18)
    return dict(elev=16)


def planter(h=1.25, r=.75, taper=.8, saucer=True):
    z = .12 if saucer else 0
    lathe([(0, z), (r * taper, z, .04), (r, z + h - .2), (r + .02, z + h - .18, .015), (r + .03, z + h, .03), (r - .03, z + h + .005, .02)], glaze('body', rough=.4, uneven=.2), .03, 160)
    lathe([(r - .03, z + h + .005), (r - .07, z + h, .02), (r - .1, z + h - .3)], glaze('inside', rough=.5), .02, 128)
    lathe([(0, z + h - .16), (r - .06, z + h - .16)], matte(colour='#33271e', grain=1., scale=22), 0, 96)
    if saucer:
        lathe([(0, 0), (r * taper + .12, 0, .03), (r * taper + .2, .15, .03), (r * taper + .15, .15, .02), (r * taper + .08, .05), (0, .05)], glaze('lid', rough=.4), .02, 160)
    rnd = random.Random(round(h * 100))
    leaf = lacquer(colour='#3f6b3a', rough=.35)
    for i in range(15):
        a, tall, out = i * 2.4, rnd.uniform(1.0, 1.75), rnd.uniform(.35, .95)
        x, y = math.cos(a), math.sin(a)
        base = z + h - .18
        tube([(x * .08, y * .08, base), (x * out * .35, y * out * .35, base + tall * .6), (x * out * .8, y * out * .8, base + tall * .98), (x * out * 1.25, y * out * 1.25, base + tall * .93)], .085, leaf, .22, [.35, 1.1, .9, .06])
    return dict(elev=14)


def jug(h=1.7, r=.6):
    outer = lathe([(0, .03), (r * .7, .03), (r * .74, 0, .01), (r * .84, 0, .02), (r, h * .35, .4), (r * .62, h * .76, .35), (r * .72, h, .014), (r * .69, h + .006, .01)], glaze('body'), .04, 160, 8)
    hollow = lathe([(r * .69, h + .006), (r * .65, h, .014), (r * .55, h * .77, .3), (r * .8, h * .5)], glaze('inside'), .04, 128)
    for ob in (outer, hollow):
        lip(ob, h * .74, h, .5)
    tube([(-r * .62, 0, h * .92), (-r * 1.3, 0, h * .93), (-r * 1.5, 0, h * .66), (-r * .98, 0, h * .36)], .062, glaze('handle'), 1.4, [1.3, 1, 1, 1.3])
    turn(20)
    return dict(elev=14)


def candlestick(h=1.3, style='turned'):
    pr = {'turned': [(.5, 0, .03), (.5, .07, .03), (.2, .14, .1), (.1, .3), (.17, .42, .06), (.09, .55), (.08, h - .35, .1), (.2, h - .2, .08), (.22, h, .02)],
          'cone': [(.48, 0, .04), (.46, .08, .04), (.13, h * .6, .4), (.13, h - .14), (.24, h - .06, .05), (.24, h, .02)]}[style]
    lathe([(0, 0), *pr, (.13, h, .01), (.125, h - .1), (0, h - .1)], lacquer('body', rough=.2), .03, 128)
    lathe([(0, h - .1), (.12, h - .1), (.1, h + 1.6, .05), (.03, h + 1.64), (0, h + 1.63)], matte('trim', rough=.5, grain=.05), .03, 64)
    tube([(0, 0, h + 1.6), (.004, 0, h + 1.68), (.015, 0, h + 1.73)], .012, matte(colour='#4a4238'))
    return dict(elev=10, fill=.84)


def egg_cup(h=.68, r=.26):
    lathe([(0, .02), (.2, .02), (.24, 0, .02), (.25, .04, .03), (.1, .2, .12), (.12, .28, .1), (r, h * .72, .2), (r + .01, h, .012), (r - .015, h + .003, .01)], glaze('body'), .03, 128)
    lathe([(r - .015, h + .003), (r - .035, h, .01), (r - .05, h * .75, .1), (0, h * .5)], glaze('inside'), .03, 96)
    pts = [(.225 * math.sin(t) * (1 - .13 * math.cos(t + math.pi)), h + .07 - .3 * math.cos(t), 0) for t in (math.pi * k / 40 for k in range(41))]
    lathe(pts, matte(colour='#d9b08c', rough=.5, grain=.08), 0, 96)
    return dict(elev=13)


def sugar_bowl(r=.5, h=.6):
    lathe([(0, .03), (r * .6, .03), (r * .64, 0, .01), (r * .74, 0, .01), (r, h * .5, .3), (r * .86, h, .03), (r * .7, h + .005), (0, h)], glaze('body'), .04, 150, 8)
    lathe([(0, h + .01), (r * .86, h + .01, .01), (r * .88, h + .04, .015), (r * .5, h + .15, .2), (.06, h + .18, .03), (.055, h + .22, .03), (.13, h + .3, .07), (.06, h + .37, .05), (0, h + .37)], glaze('lid'), .03, 128)
    return dict(elev=15)


def baking_dish(w=2.6, d=1.7, h=.55):
    def at(inset, z):
        return [(x, y, z) for x, y in round_corners(rect(w - 2 * inset, d - 2 * inset), .42 - inset * .6, 10)]
    loft([at(.16, 0), at(.12, .0), at(.06, .06), at(0, h - .02), at(.01, h), at(.04, h + .005)], glaze('body'), True)
    loft([at(.04, h + .005), at(.07, h - .01), at(.13, .14), at(.2, .08), at(.3, .07)], glaze('inside'), True)
    for s in (-1, 1):
        tube([(s * (w / 2 - .03), -.4, h - .1), (s * (w / 2 + .2), -.28, h - .09), (s * (w / 2 + .2), .28, h - .09), (s * (w / 2 - .03), .4, h - .1)], .055, glaze('handle'))
    turn(-24)
    return dict(elev=26)


def cake_stand(r=1.4, h=1.1):
    lathe([(0, 0), (.62, 0, .03), (.6, .06, .06), (.2, .2, .2), (.13, .5, .2), (.2, h - .12, .15), (.4, h - .04, .1), (r, h - .04, .02), (r + .03, h + .05, .02), (r - .01, h + .055, .02), (r - .04, h + .01, .02), (0, h)], glaze('body'), .03, 180)
    return dict(elev=15, fill=.84)


def serving_tray(w=3.8, d=2.6, h=.28):
    box(w, d, .1, wood('wood', 'x', .7), .02, (0, 0, 0), vert=.2)
    box(w - .18, d - .18, .02, lacquer('body', rough=.3), .004, (0, 0, .095), vert=.16)
    for s in (-1, 1):
        box(w, .1, h, wood('wood', 'x', .7, seed=2), .03, (0, s * (d / 2 - .05), 0))
        box(.1, d - .02, h, wood('wood', 'y', .7, seed=3), .03, (s * (w / 2 - .05), 0, 0))
        tube([(s * (w / 2 - .05), -.5, h - .01), (s * (w / 2 - .05), -.42, h + .22), (s * (w / 2 - .05), .42, h + .22), (s * (w / 2 - .05), .5, h - .01)], .05, metal('trim'))
    turn(-24)
    return dict(elev=28)


def coaster_set(r=.5):
    for i in range(4):
        lathe([(0, 0), (r, 0, .02), (r, .08, .03), (0, .08)], matte('body', rough=.5, grain=.05), .02, 128, loc=(.02 * math.sin(i * 9), .02 * math.cos(i * 7), i * .085))
    lathe([(0, 0), (r, 0, .02), (r, .08, .03), (0, .08)], matte('body', rough=.5, grain=.05), .02, 128, loc=(-.62, -.2, .36), rot=(0, math.radians(58), 0))
    return dict(elev=26)

"""Materials. A material with a zone is rendered in a middle tone and gets its colour when it is developed. It writes three things into the
passes: its zone (an anti-aliased mask), the position on the goods, and how light its grain is."""
import bpy

ZONES = []
CHANNELS = 6


def forget_zones():
    ZONES.clear()


def hexc(h):
    h = h.lstrip('#')
    v = [int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple((c / 12.92 if c <= .04045 else ((c + .055) / 1.055) ** 2.4) for c in v) + (1,)


class M:
    """A builder of shader nodes."""

    def __init__(s):
        s.m = bpy.data.materials.new('m')
        s.m.use_nodes = True
        s.t = s.m.node_tree
        s.b = s.t.nodes['Principled BSDF']
        s.out = s.t.nodes['Material Output']

    def n(s, typ, **k):
        nd = s.t.nodes.new('ShaderNode' + typ)
        for a, v in k.items():
            if a in nd.inputs.keys():
                s.set(nd.inputs[a], v)
            else:
                setattr(nd, a, v)
        return nd

    def set(s, inp, v):
        if hasattr(v, 'links'):
            s.t.links.new(v, inp)
        else:
            inp.default_value = v

    def p(s, **k):
        for a, v in k.items():
            s.set(s.b.inputs[a.replace('_', ' ')], v)
        return s

    def co(s, scale=(1, 1, 1), loc=(0, 0, 0), kind='Object'):
        mp = s.n('Mapping')
        mp.inputs['Scale'].default_value, mp.inputs['Location'].default_value = scale, loc
        s.t.links.new(s.n('TexCoord').outputs[kind], mp.inputs['Vector'])
        return mp.outputs[0]

    def noise(s, scale, detail=4, rough=.55, vec=None):
        nd = s.n('TexNoise', Scale=scale, Detail=detail, Roughness=rough)
        s.t.links.new(vec or s.co(), nd.inputs['Vector'])
        return nd.outputs['Fac']

    def ramp(s, fac, *stops):
        nd = s.n('ValToRGB')
        s.t.links.new(fac, nd.inputs[0])
        e = nd.color_ramp.elements
        while len(e) < len(stops):
            e.new(.5)
        for el, (p, c) in zip(e, stops):
            el.position, el.color = p, c if not isinstance(c, (int, float)) else (c, c, c, 1)
        return nd.outputs[0]

    def mix(s, f, a, b):
        nd = s.t.nodes.new('ShaderNodeMixRGB')
        for i, v in enumerate((f, a, b)):
            s.set(nd.inputs[i], v)
        return nd.outputs[0]

    def math(s, op, a, b=0):
        nd = s.t.nodes.new('ShaderNodeMath')
        nd.operation = op
        s.set(nd.inputs[0], a)
        s.set(nd.inputs[1], b)
        return nd.outputs[0]

    def bump(s, h, strength=.2, dist=.02):
        nd = s.n('Bump')
        nd.inputs['Strength'].default_value, nd.inputs['Distance'].default_value = strength, dist
        s.t.links.new(h, nd.inputs['Height'])
        s.t.links.new(nd.outputs[0], s.b.inputs['Normal'])
        return s

    def surface(s, socket):
        s.t.links.new(socket, s.out.inputs[0])
        return s

    def zone(s, name, family, base, tone=None, kind='Object'):
        """Writes the zone into the passes. All pieces with the same name share one zone."""
        if name is None:
            return s.m
        known = next((i for i, z in enumerate(ZONES) if z['name'] == name), None)
        if known is None:
            if len(ZONES) == CHANNELS:
                raise ValueError(f'more than {CHANNELS} zones')
            known = len(ZONES)
            ZONES.append({'name': name, 'family': family, 'base': list(base[:3])})
        for aov, first in (('zonesA', 0), ('zonesB', 3)):
            nd = s.n('OutputAOV', name=aov)
            nd.inputs['Color'].default_value = [1.0 if known == first + k else 0.0 for k in range(3)] + [1]
        place = s.n('OutputAOV', name='place')
        s.t.links.new(s.n('TexCoord').outputs[kind], place.inputs['Color'])
        grain = s.n('OutputAOV', name='tone')
        s.set(grain.inputs['Value'], 1.0 if tone is None else tone)
        return s.m


GREY = '#bdbdbd'


def toned(m, colour, tone, depth=.4):
    """A colour that is darker where the tone is low, as in develop.py."""
    b = hexc(colour)
    return m.mix(tone, tuple(x * (1 - depth) for x in b[:3]) + (1,), b)


def glaze(zone=None, colour=GREY, rough=.13, uneven=.12):
    """A fired glaze: glossy, slightly uneven."""
    m = M()
    tone = m.ramp(m.noise(1.6, 4), (.35, 1), (.7, .55))
    m.p(Base_Color=toned(m, colour, tone), Roughness=rough, Clearcoat=1.0, Clearcoat_Roughness=.03 if rough < .3 else rough * .8, Specular=.5)
    m.bump(m.noise(3.5, 3), uneven, .03)
    return m.zone(zone, 'paint', hexc(colour), tone)


def plastic(zone=None, colour=GREY, rough=.35, grain=0.):
    m = M().p(Base_Color=hexc(colour), Roughness=rough)
    if grain:
        m.bump(m.noise(90, 2), grain, .01)
    return m.zone(zone, 'paint', hexc(colour))


def lacquer(zone=None, colour=GREY, rough=.22):
    """Paint on metal or wood: smooth, with a soft coat."""
    m = M().p(Base_Color=hexc(colour), Roughness=rough + .1, Clearcoat=.7, Clearcoat_Roughness=rough)
    m.bump(m.noise(60, 2), .015, .01)
    return m.zone(zone, 'paint', hexc(colour))


def matte(zone=None, colour=GREY, rough=.85, grain=.15, scale=40):
    """Paper, card, chalk, wax, clay."""
    m = M()
    tone = m.ramp(m.noise(scale * .6, 3), (.3, .75), (.65, 1))
    m.p(Base_Color=toned(m, colour, tone), Roughness=rough, Specular=.25)
    m.bump(m.noise(scale, 3), grain, .01)
    return m.zone(zone, 'paint', hexc(colour), tone)


def rubber(zone=None, colour='#333333', rough=.6, grain=.2):
    m = M().p(Base_Color=hexc(colour), Roughness=rough, Specular=.35)
    m.bump(m.noise(70, 2), grain, .01)
    return m.zone(zone, 'paint', hexc(colour))


def foam(zone=None, colour=GREY):
    m = M()
    v = m.n('TexVoronoi', Scale=42.0)
    m.t.links.new(m.co(), v.inputs['Vector'])
    tone = m.ramp(v.outputs[0], (.05, .45), (.6, 1))
    m.p(Base_Color=toned(m, colour, tone), Roughness=.9, Specular=.2)
    m.bump(v.outputs[0], .35, .02)
    return m.zone(zone, 'paint', hexc(colour), tone)


def metal(zone=None, colour='#c8c4bd', rough=.26, brushed=None, amount=.1):
    """Polished metal, or brushed along x ('x'), along z ('long') or around z ('z')."""
    m = M().p(Base_Color=hexc(colour), Metallic=1, Roughness=rough)
    if brushed:
        scale = {'z': (1, 1, 60), 'x': (1, 60, 60), 'long': (60, 60, 1)}[brushed]
        n = m.noise(6, 3, .7, m.co(scale))
        m.p(Roughness=m.ramp(n, (.3, rough * .75), (.7, rough * 1.35)))
        m.bump(n, amount, .01)
    return m.zone(zone, 'metal', hexc(colour))


WOODS = {'oak': ('#c79f6e', '#a87c4b', '#8a6238')}


def wood(zone=None, axis='x', scale=1., rough=.42, seed=0):
    """Growth rings, fibres and pores along an axis; the tone goes from pores (0) to early wood (1)."""
    a, b, c = map(hexc, WOODS['oak'])
    m = M()
    i = 'xyz'.index(axis)
    sc = tuple(scale * (.09 if k == i else 1) for k in range(3))
    off = (seed * 3.1, seed * 1.7, seed * 2.3)
    v = m.co(sc, off)
    rings = m.math('FRACT', m.math('MULTIPLY', m.noise(1.1, 3, .5, v), 9))
    fibres = m.noise(26, 5, .7, v)
    tone = m.mix(.55, m.ramp(rings, (0, 1), (.55, 1), (.9, .5), (1, 1)), m.ramp(fibres, (.32, 0), (.5, .5), (.68, 1)))
    pores = m.ramp(m.noise(75, 2, .5, m.co(tuple(s * (.45 if k == i else 1) for k, s in enumerate(sc)), off)), (.60, 0), (.68, 1))
    tone = m.math('MULTIPLY', tone, m.math('SUBTRACT', 1, m.math('MULTIPLY', pores, .5)))
    m.p(Base_Color=m.ramp(tone, (0, c), (.5, b), (1, a)), Roughness=m.ramp(fibres, (.3, rough + .1), (.7, rough - .05)), Specular=.4)
    m.bump(m.math('SUBTRACT', fibres, m.math('MULTIPLY', pores, .8)), .1, .012)
    return m.zone(zone, 'wood', a, tone)


def leather(zone=None, colour=GREY, scale=1., rough=.48):
    m = M()
    v = m.n('TexVoronoi', Scale=52. * scale)
    v.feature = 'DISTANCE_TO_EDGE'
    m.t.links.new(m.mix(.05, m.co(), m.n('TexNoise', Scale=9.0).outputs['Color']), v.inputs['Vector'])
    h, n = m.ramp(v.outputs[0], (0, 0), (.16, 1)), m.noise(2, 4)
    tone = m.math('SUBTRACT', 1, m.math('MULTIPLY', n, m.math('SUBTRACT', 1, m.math('MULTIPLY', h, .8))))
    m.p(Base_Color=toned(m, colour, tone), Roughness=m.ramp(n, (.3, rough - .08), (.7, rough + .1)), Specular=.45)
    m.bump(h, .2, .008)
    return m.zone(zone, 'paint', hexc(colour), tone)


def cloth(zone=None, colour=GREY, scale=18., strength=.5, axes=(0, 2), slub=.35, translucent=0., kind='Object'):
    """A plain weave of two crossed sets of yarn, alternately thick and thin."""
    m = M()
    s = m.n('SeparateXYZ')
    m.t.links.new(m.co(kind=kind), s.inputs[0])
    uneven = m.noise(3, 4, .6)
    yarns = [m.math('SINE', m.math('ADD', m.math('MULTIPLY', s.outputs[i], scale * 6.283), m.math('MULTIPLY', uneven, 1.5))) for i in axes]
    h = m.math('ADD', m.math('MULTIPLY', m.math('MULTIPLY', *yarns), .5), .5)
    ridge = m.math('ADD', m.math('ABSOLUTE', yarns[0]), m.math('ABSOLUTE', yarns[1]))
    slubs = m.math('ADD', *(m.noise(7, 4, .65, m.co(tuple(6 if k == i else .4 for k in range(3)), kind=kind)) for i in axes))
    f = m.math('ADD', m.math('MULTIPLY', h, 1 - slub), m.math('MULTIPLY', slubs, slub * .5))
    tone = m.ramp(f, (.15, 0), (.85, 1))
    m.p(Base_Color=toned(m, colour, tone), Roughness=.9, Sheen=.4, Specular=.15)
    m.bump(m.math('ADD', m.math('ADD', h, m.math('MULTIPLY', ridge, .3)), slubs), strength, .02)
    if translucent:
        t, mx = m.n('BsdfTranslucent'), m.n('MixShader', Fac=translucent)
        m.t.links.new(m.b.inputs['Base Color'].links[0].from_socket, t.inputs[0])
        m.t.links.new(m.b.outputs[0], mx.inputs[1])
        m.t.links.new(t.outputs[0], mx.inputs[2])
        m.surface(mx.outputs[0])
    return m.zone(zone, 'paint', hexc(colour), tone, kind)


def terry(zone=None, colour=GREY):
    """The loops of a towel."""
    m = M()
    v = m.n('TexVoronoi', Scale=62.0)
    m.t.links.new(m.co(), v.inputs['Vector'])
    tone = m.ramp(v.outputs[0], (.1, 1), (.8, 0))
    m.p(Base_Color=toned(m, colour, tone), Roughness=1, Sheen=.6, Specular=.05)
    m.bump(m.math('SUBTRACT', m.noise(50, 3, .7), v.outputs[0]), .6, .025)
    return m.zone(zone, 'paint', hexc(colour), tone)


def pages(colour='#f3ecdd', lines=70):
    """The cut edge of a block of paper."""
    m = M()
    n = m.noise(8, 2, .6, m.co((.3, .3, lines)))
    m.p(Base_Color=toned(m, colour, m.ramp(n, (.3, .1), (.6, 1)), .3), Roughness=.85, Specular=.2)
    return m.bump(n, .25, .02).m


def label(zone='label', rough=.6, colour='#c9c9c9'):
    """Printed paper: positions on it are (u, v), where develop.py puts a drawing."""
    m = M().p(Base_Color=hexc(colour), Roughness=rough, Specular=.3)
    m.bump(m.noise(40, 3), .05, .01)
    return m.zone(zone, 'label', hexc(colour), None, 'UV')


def glass(zone=None, colour='#ffffff', rough=0., ior=1.47):
    m = M()
    g = m.n('BsdfGlass', Color=hexc(colour), Roughness=rough, IOR=ior)
    tr = m.n('BsdfTransparent')
    tr.inputs[0].default_value = tuple(.25 + .7 * x for x in hexc(colour)[:3]) + (1,)
    lp, mx = m.n('LightPath'), m.n('MixShader')
    m.t.links.new(m.math('MAXIMUM', lp.outputs['Is Shadow Ray'], lp.outputs['Is Diffuse Ray']), mx.inputs[0])
    m.t.links.new(g.outputs[0], mx.inputs[1])
    m.t.links.new(tr.outputs[0], mx.inputs[2])
    m.surface(mx.outputs[0])
    return m.zone(zone, 'glass', hexc(colour))


def screen(colour='#0b0d10', rough=.08):
    """A dark glass front."""
    return M().p(Base_Color=hexc(colour), Roughness=rough, Specular=.6, Clearcoat=.5).m


def emit(colour, strength):
    m = M()
    e = m.n('Emission', Color=hexc(colour), Strength=strength)
    return m.surface(e.outputs[0]).m

"""The paths of renders and pictures, and the list of products (shelf.json)."""
import ast
import contextlib
import functools
import hashlib
import json
import os
import re
from designs import DESIGNS, HERE, SHARP, TURNED
from finishes import products_of
from sizes import size_of

ROOT = os.path.abspath(os.path.join(HERE, '..', '..', '..'))
PICTURES = os.path.join(ROOT, 'src', 'server', 'demo', 'pictures')
WORK = os.environ.get('STUDIO_WORK', os.path.join(ROOT, '.data', 'studio'))
SHELF = os.path.join(HERE, 'shelf.json')
# Raise one to have every render, or every picture, made again.
RENDER_VERSION, DEVELOP_VERSION = 1, 2
# The amounts that a label may print.
AMOUNT = re.compile(r'\d+ (ml|g|litre)')


def digest(value, length=16):
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:length]


@functools.lru_cache(None)
def functions_of(family):
    """The source text of each function in the family's file, by name."""
    with open(os.path.join(HERE, 'kinds', f'{family}.py')) as file:
        text = file.read()
    return {n.name: ast.get_source_segment(text, n) for n in ast.parse(text).body if isinstance(n, ast.FunctionDef)}


def parameters_of(design):
    """The parameters that the design is built with: the defaults of its kind's function, overridden by its own. Read from the source, without Blender."""
    taken = ast.parse(functions_of(design['family'])[design['build']]).body[0].args
    names = [argument.arg for argument in taken.args]
    usual = zip(names[len(names) - len(taken.defaults):], (ast.literal_eval(value) for value in taken.defaults))
    return {**dict(usual), **design['with']}


@contextlib.contextmanager
def finished(path):
    """A temporary name to write to. The file gets its real name when all of it is written, so a kill leaves no half-written file."""
    root, ending = os.path.splitext(path)
    made = f'{root}.{os.getpid()}.tmp{ending}'
    try:
        yield made
        os.replace(made, path)
    finally:
        if os.path.exists(made):
            os.remove(made)


@functools.lru_cache(None)
def source_of(family, function):
    """The source text of the function that builds the kind, and of the functions in the same file that it calls."""
    functions, wanted, found = functions_of(family), [function], {}
    while wanted:
        name = wanted.pop()
        if name in functions and name not in found:
            found[name] = functions[name]
            wanted += [other for other in functions if f'{other}(' in functions[name] and other not in found]
    if function not in found:
        raise KeyError(f'kinds/{family}.py has no {function}')
    return sorted(found.items())


@functools.lru_cache(None)
def source_of_table():
    with open(os.path.join(HERE, 'table.py')) as file:
        return file.read()


@functools.lru_cache(None)
def render_id(name, view=0):
    """The name of a render, made from everything that determines it; view 0 is the main picture."""
    d = DESIGNS[name]
    if view and 'zoom' in d['views'][view - 1]:
        view = 0
    spec = d['views'][view - 1] if view else None
    around = [source_of_table()] if spec and 'table' in spec else []
    return f"{name}.{view}.{digest([RENDER_VERSION, source_of(d['family'], d['build']), d['with'], d['stage'], spec, *around], 10)}"


def width(name, view):
    """The width of a picture in pixels. A picture that becomes sharp keeps its name."""
    return 1200 if name in SHARP and not view else 800


def render_width(name, view):
    """The width of a render in pixels: light is smooth enough for four fifths of the picture's. A close-up uses the main render."""
    zooms = view and 'zoom' in DESIGNS[name]['views'][view - 1]
    return width(name, 0 if zooms else view) * 4 // 5


def work_file(name, view, ending):
    return os.path.join(WORK, f'{render_id(name, view)}.{render_width(name, view)}.{ending}')


def is_made(picture, wanted):
    """Whether the picture exists and is at least this wide; a lossy WebP has its width from byte 26 on."""
    path = os.path.join(PICTURES, picture)
    if not os.path.exists(path):
        return False
    with open(path, 'rb') as file:
        return int.from_bytes(file.read(28)[26:], 'little') & 0x3fff >= wanted


def about(name, view=0):
    """The facts that the render wrote, or None if it has not been made."""
    path = work_file(name, view, 'json')
    if not os.path.exists(path):
        return None
    with open(path) as file:
        return json.load(file)


def plans(name):
    """The products of a rendered design, with a file name for each picture."""
    told = about(name)
    if told is None:
        return []
    design = DESIGNS[name]
    renders = [render_id(name, view) for view in range(1 + len(design['views']))]
    products = products_of(name, design, told['zones'])
    for product in products:
        for number, colourway in enumerate(product['colourways']):
            colourway['pictures'] = []
            for render, spec in zip(renders, [{}, *design['views']]):
                # The other side is shown for the first two colours; the close-up, or the goods in use, only for the first.
                if not spec or number < (2 if spec == TURNED else 1):
                    colourway['pictures'].append(f"{digest([render, DEVELOP_VERSION, colourway['fills'], design['map'], *([spec] if 'zoom' in spec else [])])}.webp")
    return products


def shelf():
    """The products, with the colourways whose main picture exists."""
    there = set(os.listdir(PICTURES)) if os.path.isdir(PICTURES) else set()
    out, seen = [], set()
    for name in sorted(DESIGNS):
        design, told = DESIGNS[name], about(name)
        for product in plans(name):
            # A colourway that looks like one listed already, since its colour is hidden, is left out.
            made = [c for c in product['colourways'] if c['pictures'][0] in there - seen and not seen.add(c['pictures'][0])]
            if not made:
                continue
            out.append({
                'id': product['id'], 'kind': design['kind'], **({'shape': design['shape']} if 'shape' in design else {}), 'material': design['material'], 'pattern': product['pattern'],
                'size': size_of(design['kind'], parameters_of(design), told['size']), 'grams': design['grams'],
                **({'printed': design['small']} if product['pattern'] == 'label' and AMOUNT.fullmatch(design.get('small', '')) else {}),
                'colourways': [{'id': c['id'], 'picture': c['pictures'][0], 'views': [p for p in c['pictures'][1:] if p in there]} for c in made],
            })
    return sorted(out, key=lambda p: p['id'])


def write_shelf():
    products = shelf()
    lines = ',\n'.join(f'  {json.dumps(p)}' for p in products)
    with finished(SHELF) as made, open(made, 'w') as file:
        file.write(f'[\n{lines}\n]\n')
    return products

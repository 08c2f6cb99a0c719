import { colourRoles, typefaces } from '../../contract/brand-file';
import type { Brand } from '../platform/brands';

type Theme = 'light' | 'dark';

/** The logo as a CSS image with a theme's colours filled in: such an image can't use the page's custom properties. */
function logoImage({ logo, colours }: Brand, theme: Theme): string {
  const usual: Readonly<Record<string, string>> = { 'on-accent': theme === 'light' ? '#fff' : '#111' };
  const coloured = logo.trim().replaceAll(/var\(--([\w-]+)\)/g, (_, role: string) => (colours[theme] as Readonly<Record<string, string>>)[role] ?? usual[role] ?? 'currentColor');
  const plain: Readonly<Record<string, string>> = { '%20': ' ', '%3D': '=', '%2F': '/', '%3A': ':', '%22': "'" };
  return `url("data:image/svg+xml,${encodeURIComponent(coloured).replaceAll(/%(?:20|3D|2F|3A|22)/g, (code) => plain[code] ?? code)}")`;
}

/** How a banner's text is set off from its picture; the text takes the first 48 %. */
const banners = {
  plain: [],
  fade: ['--banner-words:linear-gradient(to var(--end),var(--banner) 46%,transparent 64%)'],
  panel: ['--banner-words:linear-gradient(to var(--end),var(--banner) 48%,transparent 0)'],
  wash: ['--banner-ground:var(--banner)', '--banner-blend:multiply'],
} as const;

/** The custom properties of tokens.css that a brand's style overrides. */
function styleRoles({ radius, radiusCard, radiusChip, radiusTile, headings, headingWeight, name = {}, banner = 'plain' }: Brand['style']): string[] {
  const px = { radius, 'radius-card': radiusCard, 'radius-chip': radiusChip, 'radius-tile': radiusTile };
  const roles = {
    ...Object.fromEntries(Object.entries(px).map(([role, pixels]) => [role, pixels === undefined ? undefined : `${pixels}px`])),
    headings: headings && typefaces[headings],
    'heading-weight': headingWeight,
    'name-weight': name.weight,
    'name-spacing': name.spacing === undefined ? undefined : `${name.spacing / 100}em`,
    'name-case': name.case,
  };
  return [...Object.entries(roles).flatMap(([role, value]) => (value === undefined ? [] : [`--${role}:${value}`])), ...banners[banner]];
}

const brandStyles = new Map<string, string>();
/** A brand's colours, style and logo as custom properties. */
export function brandStyle(brand: Brand): string {
  let style = brandStyles.get(brand.id);
  if (style === undefined) {
    const { light, dark } = brand.colours;
    const colours = colourRoles.flatMap((role) => {
      const [day = dark[role], night = light[role]] = [light[role], dark[role]];
      return day === undefined ? [] : [`--${role}:light-dark(${day},${night})`];
    });
    style = `:root{${[...colours, ...styleRoles(brand.style)].join(';')};--logo:${logoImage(brand, 'light')}}@media(prefers-color-scheme:dark){:root:not([data-theme=light]){--logo:${logoImage(brand, 'dark')}}}`;
    brandStyles.set(brand.id, style);
  }
  return style;
}

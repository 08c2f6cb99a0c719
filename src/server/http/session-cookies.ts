/** Over TLS a name that no other host and no plain connection can set a cookie with. */
export function cookieName(name: 'sid' | 'device', protocol: string): string {
  return protocol === 'https' ? `__Host-${name}` : name;
}

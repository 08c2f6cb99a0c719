/** The tracking pages of carriers; `{}` stands for the number. Keys are the names that merchants write, in lower case without separators. */
const pages: Readonly<Record<string, string>> = {
  aramex: 'https://www.aramex.com/track/results?ShipmentNumber={}',
  australiapost: 'https://auspost.com.au/mypost/track/#/details/{}',
  dhl: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={}',
  dhlexpress: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id={}',
  dpd: 'https://tracking.dpd.de/status/en_US/parcel/{}',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr={}',
  royalmail: 'https://www.royalmail.com/track-your-item#/tracking-results/{}',
  ups: 'https://www.ups.com/track?tracknum={}',
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={}',
};

/** The carrier's tracking page for a parcel; `undefined` for an unknown carrier or an impossible number. */
export function carrierLink(carrier: string, trackingNumber: string): string | undefined {
  const name = carrier.toLowerCase().replaceAll(/[^a-z]/g, '');
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  return page !== undefined && /^[\w-]{4,40}$/.test(trackingNumber) ? page.replace('{}', trackingNumber) : undefined;
}

/** Where parcels of a carrier are followed; `{}` stands for the number. Names as merchants write them, folded. */
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

/** The carrier's own page for a parcel; `undefined` for a carrier that is not known, or a number that can't be one. */
export function carrierLink(carrier: string, trackingNumber: string): string | undefined {
  const name = carrier.toLowerCase().replaceAll(/[^a-z]/g, '');
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  return page !== undefined && /^[\w-]{4,40}$/.test(trackingNumber) ? page.replace('{}', trackingNumber) : undefined;
}

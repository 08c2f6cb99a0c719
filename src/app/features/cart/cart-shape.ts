/** A shopping cart; mirrored with the text direction. */
export const cartShape = 'M3.5 5h2.2l2 10.2h9.6l1.9-7.4H6.3M9.2 18a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6ZM16 18a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6Z';

/** A headset, for customer service. */
export const serviceShape = 'M4.5 15v-3a7.5 7.5 0 0 1 15 0v3M4.5 12.5h3v5.5h-3ZM16.5 12.5h3V18h-3ZM18 18c0 1.7-1.6 2.5-4 2.5';
/** A speech bubble, for messages. */
export const chatShape = 'M4.5 5.5h15V16H11l-4.5 3.5V16h-2Z';

import type { ChangeEvent, CompositionEvent, FocusEvent } from 'react';
import { asciiDigits } from '../../../../rules/ascii-digits';

/** A code as it was typed or pasted, without blanks and with ASCII digits; of a longer one its first `length` characters. */
export function plainCode(typed: string, length: number): string {
  return asciiDigits(typed).replaceAll(/\s/g, '').slice(0, length);
}

/**
 * Props of a field for a code or a fund password. Instead of the browser's `maxLength`, which would cut a pasted " 123 456"
 * before its blanks are gone. What is typed into a full field replaces it, since no more fits.
 */
export function codeInput(length: number, type: (code: string) => void) {
  return {
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      // What an input method composes must stay as it is until it is done.
      const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true;
      type(isComposing ? target.value : plainCode(target.value, length));
    },
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
      if (currentTarget.value.length === length) currentTarget.select();
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => type(plainCode(currentTarget.value, length)),
  };
}

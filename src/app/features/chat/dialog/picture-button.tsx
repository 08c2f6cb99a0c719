import { useRef } from 'react';
import { useIntl } from 'react-intl';
import { Button } from '../../../../ui/button';
import { Drawing } from '../../../../ui/icon';

const pictureShape = 'M4 5.5h16v13H4ZM4 15.5l4.5-4.5 4 4 2.5-2.5 5 5M15.5 8.5h.01';

/** Chooses a picture to send. */
export function PictureButton({ disabled, onChoose }: { disabled: boolean; onChoose: (file: File | undefined) => void }) {
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="icon" disabled={disabled} aria-label={intl.formatMessage({ id: 'chat.picture.choose' })} onClick={() => input.current?.click()}>
        <Drawing d={pictureShape} size={24} />
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={({ currentTarget }) => {
          onChoose(currentTarget.files?.[0]);
          // Allows the same file to be chosen again after it was removed.
          currentTarget.value = '';
        }}
      />
    </>
  );
}

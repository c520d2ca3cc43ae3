import { type ChangeEvent, useId, useRef } from 'react'
import { CLAIM_PHOTOS_MAX } from '#contract/order/order-limits.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { Button } from '#ui/buttons/button.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { Spinner } from '#ui/pictures/spinner.tsx'
import { Refusal } from '../../auth/refusal.tsx'
import { PICTURE_TYPES, type useClaimPhotos } from './use-claim-photos.ts'

const texts = orderActTexts.claim

type Photos = ReturnType<typeof useClaimPhotos>
type ClaimPhotosProps = Omit<Photos, 'reset'> & { isCompact?: boolean }

/** The photos of a claim: adds, shows and removes them. */
export function ClaimPhotos({ photos, failure, isRunning, isFull, add, remove, isCompact }: ClaimPhotosProps) {
  const hintId = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className={isCompact ? 'sr-only' : 'mb-1 text-14 font-medium'}>{texts.photos}</legend>
      <p id={hintId} className={isCompact ? 'sr-only' : 'text-14 text-ink-muted'}>
        {texts.photosHint(CLAIM_PHOTOS_MAX)}
      </p>
      {(photos.length > 0 || isRunning) && <PhotoList photos={photos} isRunning={isRunning} remove={remove} />}
      <p role="status" className="sr-only">
        {isRunning ? texts.adding : photos.length > 0 ? texts.added : ''}
      </p>
      <Refusal text={failure} />
      {!isFull && <AddPhotos hintId={hintId} add={add} />}
    </fieldset>
  )
}

function PhotoList({ photos, isRunning, remove }: Pick<Photos, 'photos' | 'isRunning' | 'remove'>) {
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ photo, url }, index) => (
        <li key={photo} className="relative">
          <img
            src={url}
            alt={texts.photo(index + 1)}
            width={96}
            height={96}
            className="size-24 rounded-control bg-surface-sunken object-cover"
          />
          <IconButton
            icon="close"
            look="raised"
            label={texts.remove(index + 1)}
            onClick={() => remove(photo)}
            className="absolute -top-3 -right-3"
          />
        </li>
      ))}
      {isRunning && (
        <li className="inline-flex size-24 items-center justify-center rounded-control bg-surface-sunken text-ink-muted">
          <Spinner size={24} />
        </li>
      )}
    </ul>
  )
}

function AddPhotos({ hintId, add }: Pick<Photos, 'add'> & { hintId: string }) {
  const input = useRef<HTMLInputElement>(null)
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const files = [...(event.target.files ?? [])]
    // Without this, choosing a removed file again would fire no change event.
    event.target.value = ''
    void add(files)
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join()}
        multiple
        tabIndex={-1}
        aria-label={texts.add}
        onChange={choose}
        className="sr-only"
      />
      <Button look="quiet" size="medium" icon="plus" aria-describedby={hintId} onClick={() => input.current?.click()}>
        {texts.add}
      </Button>
    </div>
  )
}

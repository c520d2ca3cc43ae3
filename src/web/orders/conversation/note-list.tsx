import type { ThreadNote } from '#contract/order/order-shapes.ts'
import { conversationTexts as texts } from '#texts/order/conversation.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import { classes } from '#ui/text/classes.ts'
import { momentText } from '#ui/text/time-text.ts'
import { useAppState } from '../../state/app-context.ts'

/** M1.6: messages, oldest first: the customer's on the right, the store's on the left. */
export function NoteList({ notes }: { notes: readonly ThreadNote[] }) {
  if (notes.length === 0) return null
  return (
    <ol className="flex flex-col gap-3">
      {notes.map(({ id, who, text, photos, at }) => (
        <NoteBubble key={id} who={who} text={text} photos={photos} time={momentText(at)} dateTime={at} />
      ))}
    </ol>
  )
}

type NoteBubbleProps = Pick<ThreadNote, 'who' | 'text'> & {
  photos: readonly string[]
  time: string
  dateTime?: string
}

export function NoteBubble({ who, text, photos, time, dateTime }: NoteBubbleProps) {
  const store = useAppState(({ config }) => config.name)
  const isOwn = who === 'customer'
  return (
    <li className={classes('flex flex-col gap-1', isOwn ? 'items-end pl-6 sm:pl-16' : 'items-start pr-6 sm:pr-16')}>
      <p className="text-13 text-ink-muted tabular">
        <span className="font-medium text-ink">{isOwn ? texts.you : store}</span> ·{' '}
        <time dateTime={dateTime}>{time}</time>
      </p>
      {/* The transparent border is visible in forced colours. */}
      <div
        className={classes(
          'max-w-full rounded-card border border-transparent px-4 py-2.5',
          isOwn ? 'bg-primary-50' : 'bg-surface-sunken',
        )}
      >
        <p className="break-words whitespace-pre-line">{text}</p>
        <NotePhotos photos={photos} />
      </div>
    </li>
  )
}

/** The photos of a message or claim. Each opens in full. */
export function NotePhotos({ photos }: { photos: readonly string[] }) {
  const shown = photos.filter(Boolean)
  if (shown.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {shown.map((url, index) => (
        <li key={url}>
          <a href={url} className="block rounded-control">
            <Picture
              base={url}
              alt={texts.photo(index + 1)}
              width={80}
              height={80}
              className="size-20 rounded-control"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

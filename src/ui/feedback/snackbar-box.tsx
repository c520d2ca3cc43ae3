import { type FocusEvent, type MouseEvent, useRef } from 'react'
import { SNACKBAR_ERROR_MS } from '#contract/wire/limits.ts'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { useDismissal } from '../dialogs/use-dismissal.ts'
import { Icon } from '../pictures/icon.tsx'
import type { IconName } from '../pictures/icon-names.ts'
import { classes } from '../text/classes.ts'
import { type SnackbarAction, type SnackbarColour, type SnackbarMessage, snackbarText } from './snackbar-message.ts'

const signs: Record<SnackbarColour, { icon: IconName; look: string }> = {
  success: { icon: 'check', look: 'bg-good-surface text-good' },
  error: { icon: 'warning', look: 'bg-bad-surface text-bad' },
  warning: { icon: 'warning', look: 'bg-warning-surface text-warning' },
  info: { icon: 'info', look: 'bg-info-surface text-info' },
}

export type SnackbarBoxProps = {
  message: SnackbarMessage
  onClose: () => void
  /** S4.26: the error flag. An error message stays until the flag is cleared. */
  hasError: boolean
}

/** The box of one message. */
export function SnackbarBox({ message, onClose, hasError }: SnackbarBoxProps) {
  const isKept = hasError && message.colour === 'error'
  const hold = useDismissal(message, message.durationMs ?? SNACKBAR_ERROR_MS, onClose, isKept)
  const sign = signs[message.colour ?? 'success']
  const cameFrom = useRef<HTMLElement | null>(null)
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    hold.onFocus()
    if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget as HTMLElement | null
  }
  const close = ({ detail }: MouseEvent) => {
    onClose()
    // After a keyboard press, the focus returns to its previous place. After a touch it does not, because a focused
    // field would open the on-screen keyboard.
    if (detail === 0) cameFrom.current?.focus()
  }
  const act = (event: MouseEvent) => {
    const { onAct, leadsAway, restored } = message.action as SnackbarAction
    const done = onAct()
    if (leadsAway) return onClose()
    close(event)
    if (restored && event.detail === 0) focusWhenDone(done, restored)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes pointer and focus events of its buttons
    <div
      {...hold}
      onFocus={enter}
      className="snackbar-box flex max-w-[min(100%,560px)] items-center gap-3 rounded-card border border-line bg-surface py-2 pr-2 pl-3 text-ink shadow-floating"
    >
      <span className={classes('inline-flex size-9 shrink-0 items-center justify-center rounded-full', sign.look)}>
        <Icon name={sign.icon} size={20} />
      </span>
      {/* The action wraps below the text where the text would become a tall, narrow column. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <p className="min-w-0 flex-1 basis-40 py-1 font-medium">{snackbarText(message.text)}</p>
        {message.action && (
          <button
            type="button"
            onClick={act}
            className="min-h-11 rounded-control px-3 font-semibold text-primary-text transition-colors hover:bg-primary-50 max-mobile:-ml-3"
          >
            {message.action.label}
          </button>
        )}
      </div>
      <IconButton icon="close" label={lazyWidgetTexts.close} onClick={close} />
    </div>
  )
}

/** If the visitor moves the focus meanwhile, it stays there. */
async function focusWhenDone(done: unknown, restored: () => HTMLElement | undefined): Promise<void> {
  const before = document.activeElement
  await done
  // React renders the restored entry a few frames after the promise has resolved.
  const tryFocus = (framesLeft: number) => {
    const hasMoved = document.activeElement !== before && document.activeElement !== document.body
    const entry = restored()
    if (hasMoved) return
    if (entry) entry.focus()
    else if (framesLeft > 0) requestAnimationFrame(() => tryFocus(framesLeft - 1))
  }
  tryFocus(60)
}

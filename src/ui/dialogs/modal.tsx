import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { lazyWidgetTexts } from '#texts/frame/ui.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { afterPaint } from '../text/after-paint.ts'
import { classes } from '../text/classes.ts'
import { lockPage, setShownModal } from './shown-modals.ts'
import { usePresence } from './use-presence.ts'

export type ModalProps = {
  isOpen: boolean
  /** Called by the close button, Escape and a press beside the panel. The owner decides and sets `isOpen`. */
  onClose: () => void
  title: string
  isTitleHidden?: boolean
  /** Rendered only while open. The element with `data-autofocus` gets the focus first, otherwise the close button. */
  children: ReactNode
  /** The actions. They stay visible below the scrolling content. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
}

/** The second press of a double press on the button that opened the modal lands beside the panel. */
const DOUBLE_PRESS_MS = 400

const widths = { small: 'max-w-[400px]', medium: 'max-w-[520px]', large: 'max-w-[760px]' }

/** `sheet` slides up from the bottom of a phone. `drawer` also does, and on wider screens slides in from the right. */
type Shape = { leaveMs: number; shape: 'dialog' | 'sheet' | 'drawer' }

const shapes = { dialog: 'modal', sheet: 'modal modal-sheet', drawer: 'modal modal-sheet modal-drawer' }

/** The common part of dialog, bottom sheet and drawer: a native modal `<dialog>`, which traps and restores the focus. */
export function Modal(props: ModalProps & Shape) {
  const { isOpen, onClose, title, isTitleHidden, children, footer, size = 'medium', leaveMs, shape } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const presence = usePresence(isOpen, leaveMs)

  // A drawer is painted before it is modal: `showModal` makes the whole page inert, which takes long. It is outside of the page's parts, so it
  // needs no top layer until then.
  useLayoutEffect(() => {
    if (presence === 'open' && shape === 'drawer') ref.current?.setAttribute('open', '')
  }, [presence, shape])

  // The browser reports a close later. By then the modal may have been opened again, and must stay open.
  const ownCloses = useRef(0)
  const closed = () => {
    if (ownCloses.current > 0) ownCloses.current -= 1
    else if (isOpen && presence === 'open') onClose()
  }
  const shownAtMs = useRef(Number.POSITIVE_INFINITY)
  const closeByEscape = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && onClose())
  useEffect(() => {
    const dialog = ref.current
    if (presence === 'closed' && dialog?.open) {
      ownCloses.current += 1
      dialog.close()
    }
    if (presence !== 'open' || !dialog || dialog.matches(':modal')) return
    shownAtMs.current = Number.POSITIVE_INFINITY
    // Only a modal dialog closes by Escape itself.
    const waiting = new AbortController()
    document.addEventListener('keydown', closeByEscape, { signal: waiting.signal })
    const stop = afterPaint(() => {
      waiting.abort()
      dialog.removeAttribute('open')
      dialog.showModal()
      shownAtMs.current = performance.now()
      lockPage()
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    })
    return () => {
      waiting.abort()
      stop()
    }
  }, [presence])

  const isShown = presence !== 'closed'
  // Runs before the paint, so that a message of a closing modal is never visible in two places.
  useLayoutEffect(() => {
    if (ref.current) setShownModal(ref.current, presence)
  }, [presence])
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (dialog) setShownModal(dialog, 'closed')
    }
  }, [])

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    onClose()
  }
  const pressBeside = ({ target, currentTarget, timeStamp }: MouseEvent) => {
    if (target === currentTarget && timeStamp - shownAtMs.current > DOUBLE_PRESS_MS) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users close it by Escape or its button
    <dialog
      ref={ref}
      aria-labelledby={isShown ? titleId : undefined}
      data-leaving={presence === 'leaving' || undefined}
      onCancel={cancel}
      onClose={({ target, currentTarget }) => target === currentTarget && closed()}
      onClick={pressBeside}
      className={shapes[shape]}
    >
      <div className={classes('modal-panel', widths[size])}>
        {isShown && (
          <>
            <header className="flex items-start gap-4 pt-4 pr-3 pl-6">
              <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'min-w-0 flex-1 pt-2 text-22'}>
                {title}
              </h2>
              <IconButton icon="close" label={lazyWidgetTexts.close} onClick={onClose} className="ml-auto" />
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-2 pb-6">{children}</div>
            {footer && <footer className="actions justify-end border-t border-line px-6 py-4">{footer}</footer>}
          </>
        )}
      </div>
    </dialog>
  )
}

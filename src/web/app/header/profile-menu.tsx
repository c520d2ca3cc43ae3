import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { NAV_DIALOG_CLOSE_MS } from '#contract/wire/limits.ts'
import { shellTexts } from '#texts/frame/shell.ts'
import { usePresence } from '#ui/dialogs/use-presence.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { useCustomer } from '../../state/app-context.ts'
import { useLazyComponent } from '../../state/lazy/use-lazy-component.ts'

const loadPanel = () => import('./profile-panel.tsx')
/** Loads the panel's script when the button is hovered or focused. */
const prefetchPanel = () => void loadPanel().catch(() => {})

/** S2.10: the profile button opens a navigation dialog. After closing, the dialog stays for another 200 ms. */
export function ProfileMenu() {
  const [isOpen, setOpen] = useState(false)
  const presence = usePresence(isOpen, NAV_DIALOG_CLOSE_MS)
  const container = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const customer = useCustomer()
  const Panel = useLazyComponent(isOpen, () => loadPanel().then((module) => module.ProfilePanel))
  useClosing(isOpen, () => setOpen(false), container, button)

  const closeWhenFocusLeaves = (event: React.FocusEvent) => {
    if (event.relatedTarget && !container.current?.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only observes that the focus leaves
    <div ref={container} onBlur={closeWhenFocusLeaves} className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${shellTexts.profile}: ${customer?.first_name ?? shellTexts.signIn}`}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={prefetchPanel}
        onFocus={prefetchPanel}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2.5 text-ink-muted transition-colors hover:bg-surface-sunken hover:text-ink"
      >
        <Icon name="user" size={22} />
        <span aria-hidden="true" className="hidden max-w-40 truncate text-14 font-medium tablet:inline">
          {customer?.first_name ?? shellTexts.signIn}
        </span>
      </button>
      <div
        id={id}
        role="dialog"
        aria-label={shellTexts.account}
        hidden={presence === 'closed'}
        data-leaving={presence === 'leaving' || undefined}
        className="nav-dialog absolute top-full right-0 z-40 mt-2 w-80 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-2 shadow-floating"
      >
        {presence !== 'closed' && Panel && <Panel onChosen={() => setOpen(false)} />}
      </div>
    </div>
  )
}

/** Closes the open menu on a press outside it and on Escape, which returns the focus to the button. */
function useClosing(
  isOpen: boolean,
  close: () => void,
  container: RefObject<HTMLElement | null>,
  button: RefObject<HTMLElement | null>,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: refs and `close` always mean the same menu
  useEffect(() => {
    if (!isOpen) return
    const onPointerDown = (event: PointerEvent) => !container.current?.contains(event.target as Node) && close()
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen])
}

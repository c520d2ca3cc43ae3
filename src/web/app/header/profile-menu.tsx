import { useEffect, useId, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { NAV_DIALOG_CLOSE_MS } from '#contract/limits.ts'
import { shellTexts } from '#texts/shell.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import { signOut } from '../../state/login.ts'
import { useNotify } from '../../state/notify.ts'
import { useTo } from '../../state/use-to.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { usePresence } from '../../ui/use-presence.ts'
import { SignInCard } from './sign-in-card.tsx'

/** S2.10: the profile button opens a navigation dialog; once told to close it stays for 200 ms more. */
export function ProfileMenu() {
  const [isOpen, setOpen] = useState(false)
  const presence = usePresence(isOpen, NAV_DIALOG_CLOSE_MS)
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const customer = useCustomer()

  useEffect(() => {
    if (!isOpen) return
    const pressElsewhere = (event: PointerEvent) => !place.current?.contains(event.target as Node) && setOpen(false)
    const pressEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', pressElsewhere)
    document.addEventListener('keydown', pressEscape)
    return () => {
      document.removeEventListener('pointerdown', pressElsewhere)
      document.removeEventListener('keydown', pressEscape)
    }
  }, [isOpen])

  const leave = (event: React.FocusEvent) => {
    if (event.relatedTarget && !place.current?.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus has left
    <div ref={place} onBlur={leave} className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${shellTexts.profile}: ${customer?.first_name ?? shellTexts.signIn}`}
        onClick={() => setOpen(!isOpen)}
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
        {presence !== 'closed' &&
          (customer ? (
            <AccountLinks onChosen={() => setOpen(false)} />
          ) : (
            <SignInCard onChosen={() => setOpen(false)} />
          ))}
      </div>
    </div>
  )
}

const row =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-left transition-colors hover:bg-surface-sunken'

function AccountLinks({ onChosen }: { onChosen: () => void }) {
  const { store, api } = useApp()
  const customer = useCustomer()
  const to = useTo()
  const navigate = useNavigate()
  const { notify } = useNotify()
  const links: { to: string; icon: IconName; label: string }[] = [
    { to: to('profile'), icon: 'user', label: shellTexts.profile },
    { to: to('history'), icon: 'history', label: shellTexts.history },
    { to: to('vouchers'), icon: 'ticket', label: shellTexts.vouchers },
  ]
  async function leave() {
    onChosen()
    await signOut(api, store)
    await navigate(to('home'))
    notify(shellTexts.signedOut)
  }
  return (
    <>
      <p className="truncate px-3 pt-2 pb-1 text-14 text-ink-muted">{customer?.email ?? customer?.mobile}</p>
      <nav aria-label={shellTexts.account}>
        {links.map((link) => (
          <Link key={link.label} to={link.to} onClick={onChosen} className={row}>
            <Icon name={link.icon} size={20} className="text-ink-muted" />
            {link.label}
          </Link>
        ))}
      </nav>
      <hr className="my-2 border-line" />
      <button type="button" onClick={leave} className={row}>
        <Icon name="log-out" size={20} className="text-ink-muted" />
        {shellTexts.signOut}
      </button>
    </>
  )
}

import { Link, useNavigate } from 'react-router'
import { mobileWords } from '#rules/access/mobile-number.ts'
import { lazyShellTexts, shellTexts } from '#texts/frame/shell.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import type { IconName } from '#ui/pictures/icon-names.ts'
import { useApp, useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { signOut } from '../../state/login/sign-out.ts'
import { useNotify } from '../../state/notify.ts'
import { SignInCard } from './sign-in-card.tsx'

/** The content of the navigation dialog: a customer's pages, or a guest's sign-in card. */
export function ProfilePanel({ onChosen }: { onChosen: () => void }) {
  return useCustomer() ? <AccountLinks onChosen={onChosen} /> : <SignInCard onChosen={onChosen} />
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
    { to: to('subscriptions'), icon: 'repeat', label: shellTexts.subscriptions },
    { to: to('referral'), icon: 'user', label: lazyShellTexts.referral },
    { to: to('promotions'), icon: 'gift', label: shellTexts.promotions },
    { to: to('news'), icon: 'bell', label: shellTexts.news },
  ]
  async function leaveAccount() {
    onChosen()
    await signOut(api, store)
    await navigate(to('home'))
    notify(lazyShellTexts.signedOut)
  }
  return (
    <>
      <p className="truncate px-3 pt-2 pb-1 text-14 text-ink-muted">
        {customer?.email ?? mobileWords(customer?.mobile ?? '')}
      </p>
      <nav aria-label={shellTexts.account}>
        {links.map((link) => (
          <Link key={link.label} to={link.to} onClick={onChosen} className={row}>
            <Icon name={link.icon} size={20} className="text-ink-muted" />
            {link.label}
          </Link>
        ))}
      </nav>
      <hr className="my-2 border-line" />
      <button type="button" onClick={leaveAccount} className={row}>
        <Icon name="log-out" size={20} className="text-ink-muted" />
        {lazyShellTexts.signOut}
      </button>
    </>
  )
}

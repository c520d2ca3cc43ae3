import { useLocation } from 'react-router'
import { shellTexts } from '#texts/frame/shell.ts'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { PageLink } from '#ui/buttons/page-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { IconName } from '#ui/pictures/icon-names.ts'
import { classes } from '#ui/text/classes.ts'
import { useAppState, useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'

const COLUMNS: Record<number, string> = { 3: 'grid-cols-3', 4: 'grid-cols-4', 5: 'grid-cols-5' }

/** Whether the page is the link's, or below it. Nothing is below home, whose path ends with the slash. */
function isWithin(to: string, pathname: string): boolean {
  const [path = ''] = to.split('?')
  return pathname === path || pathname.startsWith(`${path}/`)
}

/** The navigation bar at the bottom of phones and small tablets. */
export function MobileNavigation() {
  const customer = useCustomer()
  // For guests at a table, the menu is the home page.
  const isAtTable = useAppState((state) => state.table !== null)
  const { pathname } = useLocation()
  const to = useTo()
  const items: { to: string; icon: IconName; label: string }[] = [
    ...(isAtTable ? [] : [{ to: to('home'), icon: 'home', label: shellTexts.home } as const]),
    { to: to('products'), icon: 'grid', label: catalogueTexts.menu },
    ...(customer
      ? ([
          { to: to('history'), icon: 'history', label: shellTexts.history },
          { to: to('vouchers'), icon: 'ticket', label: shellTexts.vouchers },
          { to: to('profile'), icon: 'user', label: shellTexts.profile },
        ] as const)
      : ([
          { to: to('faq'), icon: 'info', label: shellTexts.help },
          { to: to('signIn'), icon: 'user', label: shellTexts.signIn },
        ] as const)),
  ]
  return (
    <nav
      aria-label={shellTexts.mainNavigation}
      data-bottom-bar=""
      className="sticky bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] tablet:hidden"
    >
      {/* The number of columns is known before the last item is parsed, so the first ones do not move. */}
      <ul className={classes('mx-auto grid max-w-content px-2', COLUMNS[items.length])}>
        {items.map((item) => (
          <li key={item.label}>
            <PageLink
              to={item.to}
              aria-current={isWithin(item.to, pathname) ? 'page' : undefined}
              className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-control text-13 font-medium text-ink-muted transition-colors hover:text-ink aria-[current=page]:text-primary-text"
            >
              <Icon name={item.icon} size={22} />
              {item.label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

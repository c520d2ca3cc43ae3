import { shellTexts } from '#texts/frame/shell.ts'
import { catalogueTexts } from '#texts/shop/catalog.ts'
import { PageLink } from '#ui/buttons/page-link.tsx'
import { Icon } from '#ui/pictures/icon.tsx'
import type { IconName } from '#ui/pictures/icon-names.ts'
import { useCustomer } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'
import { BrandLink } from './brand-link.tsx'
import { CartLink } from './cart-link.tsx'
import { HeaderSearch } from './header-search.tsx'
import { ProfileMenu } from './profile-menu.tsx'

/** S2.9. On phones MobileNavigation shows the icons at the bottom. */
export function Header() {
  const customer = useCustomer()
  const to = useTo()
  return (
    <header className="sticky top-0 z-30 h-header border-b border-line bg-surface">
      <div className="content-width flex h-full items-center gap-3">
        <BrandLink />
        <TextTab to={to('products')} label={catalogueTexts.menu} />
        <TextTab to={to('promotions')} label={shellTexts.promotions} />
        <div className="ml-auto hidden w-full max-w-96 tablet:block">
          <HeaderSearch />
        </div>
        <div className="flex items-center gap-1 max-tablet:ml-auto">
          <span className="tablet:hidden">
            <IconLink to={to('search')} icon="search" label={shellTexts.search} />
          </span>
          {customer && (
            <nav aria-label={shellTexts.account} className="hidden items-center gap-1 tablet:flex">
              <IconLink to={to('vouchers')} icon="ticket" label={shellTexts.vouchers} />
              <IconLink to={to('history')} icon="history" label={shellTexts.history} />
            </nav>
          )}
          <CartLink />
          <ProfileMenu />
        </div>
      </div>
    </header>
  )
}

function TextTab({ to, label }: { to: string; label: string }) {
  return (
    <PageLink
      to={to}
      className="hidden min-h-11 items-center rounded-full px-3 text-14 font-medium text-ink-muted transition-colors hover:bg-surface-sunken hover:text-ink tablet:inline-flex"
    >
      {label}
    </PageLink>
  )
}

function IconLink({ to, icon, label }: { to: string; icon: IconName; label: string }) {
  return (
    <PageLink
      to={to}
      aria-label={label}
      title={label}
      className="inline-flex size-11 items-center justify-center rounded-full text-ink-muted transition-colors hover:bg-surface-sunken hover:text-ink"
    >
      <Icon name={icon} size={22} />
    </PageLink>
  )
}

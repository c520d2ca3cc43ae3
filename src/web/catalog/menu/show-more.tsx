import { Link, useNavigation } from 'react-router'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { buttonClass } from '#ui/buttons/button-look.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Spinner } from '#ui/pictures/spinner.tsx'

/** Appends the next page. The scroll position stays, and the step replaces the history entry. */
export function ShowMore({ to }: { to: string }) {
  const isLoading = useNavigation().location?.search === new URL(to, 'http://site').search
  return (
    <p className="mt-8 text-center">
      <Link to={to} replace preventScrollReset className={buttonClass({ look: 'quiet' }, 'min-w-48')}>
        {isLoading ? <Spinner /> : <Icon name="chevron-down" size={20} />}
        {menuTexts.showMore}
      </Link>
    </p>
  )
}

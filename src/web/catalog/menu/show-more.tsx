import { Link, useNavigation } from 'react-router'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { buttonClass } from '#ui/buttons/button-look.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { Spinner } from '#ui/pictures/spinner.tsx'

/** The next page, below what is there: the scroll stays, and the step is none of its own in the browser's history. */
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

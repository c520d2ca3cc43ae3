import { Link } from 'react-router'
import { menuTexts } from '#texts/shop/catalog-menu.ts'
import { Icon } from '#ui/pictures/icon.tsx'
import { useTo } from '../../state/links/use-to.ts'

type BreadcrumbProps = {
  /** The parent category. Left out on the category's own page. */
  category?: { slug: string; name: string }
  current: string
}

/** Menu › category › this page. */
export function Breadcrumb({ category, current }: BreadcrumbProps) {
  const to = useTo()
  const above = [
    { name: menuTexts.title, to: to('products') },
    ...(category ? [{ name: category.name, to: to('product', { category: category.slug }) }] : []),
  ]
  return (
    <nav aria-label={menuTexts.youAreHere} className="pt-4">
      <ol className="flex flex-wrap items-center gap-x-1 text-14 text-ink-muted">
        {above.map((page) => (
          <li key={page.to} className="inline-flex items-center gap-1">
            <Link to={page.to} className="touch-target inline-flex min-h-9 items-center hover:text-ink hover:underline">
              {page.name}
            </Link>
            <Icon name="chevron-right" size={14} />
          </li>
        ))}
        <li aria-current="page" className="max-w-full truncate text-ink">
          {current}
        </li>
      </ol>
    </nav>
  )
}

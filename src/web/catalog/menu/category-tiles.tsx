import type { Category } from '#contract/shop/catalog.ts'
import { CardLink } from '#ui/buttons/card-link.tsx'
import { Picture } from '#ui/pictures/picture.tsx'
import { useTo } from '../../state/links/use-to.ts'

/** The categories as pictures with names, in two columns on a phone. */
export function CategoryTiles({ categories }: { categories: readonly Category[] }) {
  const to = useTo()
  return (
    <div className="@container">
      <ul className="grid grid-cols-2 gap-3 @min-[37rem]:grid-cols-4 @min-[37rem]:gap-4">
        {categories.map(({ id, slug, name, image }) => (
          <li
            key={id}
            className="group relative overflow-hidden rounded-card border border-line bg-surface transition-colors hover:border-line-strong has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary-ring"
          >
            <div className="aspect-[6/5] overflow-hidden">
              <Picture
                base={image}
                alt=""
                width={320}
                height={267}
                sizes="(min-width: 1112px) 258px, (min-width: 768px) 25vw, 50vw"
                className="size-full transition-transform duration-200 group-hover:scale-[1.03]"
              />
            </div>
            <p className="px-3 py-2.5 text-14 leading-tight font-medium sm:text-16">
              <CardLink to={to('product', { category: slug })}>{name}</CardLink>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}

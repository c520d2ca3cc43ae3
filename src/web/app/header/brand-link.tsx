import { FAVICON_SIZES_PX } from '#contract/wire/limits.ts'
import { shellTexts } from '#texts/frame/shell.ts'
import { PageLink } from '#ui/buttons/page-link.tsx'
import { useAppState } from '../../state/app-context.ts'
import { useTo } from '../../state/links/use-to.ts'

/** S2.9: the store's icon and name, linked to the home page, or to the menu for guests at a table. */
export function BrandLink() {
  const config = useAppState((state) => state.config)
  const isAtTable = useAppState((state) => state.table !== null)
  const to = useTo()
  return (
    <PageLink
      to={to(isAtTable ? 'products' : 'home')}
      aria-label={`${config.name}, ${shellTexts.home}`}
      className="-ml-1 flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-1 font-semibold tracking-tight tablet:max-w-72 tablet:shrink-0"
    >
      {config.store_icon && (
        <img
          src={`${config.store_icon}-${FAVICON_SIZES_PX[1]}.png`}
          alt=""
          width={36}
          height={36}
          className="rounded-[9px]"
        />
      )}
      <span className="line-clamp-2 text-18 leading-tight max-[359px]:text-16">{config.name}</span>
    </PageLink>
  )
}

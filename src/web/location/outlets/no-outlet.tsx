import { useSearchParams } from 'react-router'
import type { SalesType } from '#contract/shop/outlets.ts'
import { href } from '#contract/wire/href.ts'
import { locationTexts } from '#texts/shop/location.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { Card } from '#ui/text/card.tsx'
import { useTo } from '../../state/links/use-to.ts'

const texts = locationTexts.outlet

/** Shown when no outlet fits the sales type and the postal code: the reason, and links to change either. */
export function NoOutlet({ salesType, postalCode }: { salesType: SalesType; postalCode: string | null }) {
  const to = useTo()
  const [query] = useSearchParams()
  const redirect = query.get('redirect') ?? undefined
  return (
    <Card className="mb-6">
      <h2 className="text-18">
        {postalCode === null ? texts.noneAtAll(salesType.name) : texts.noneFits(salesType.name, postalCode)}
      </h2>
      <p className="mt-1 text-ink-muted">{postalCode === null ? texts.noneAtAllText : texts.noneFitsText}</p>
      <div className="actions mt-4">
        <ButtonLink size="medium" to={to('salesType', {}, { redirect })}>
          {texts.anotherWay}
        </ButtonLink>
        {postalCode !== null && (
          <ButtonLink
            size="medium"
            look="quiet"
            to={to('location', {}, { redirect: redirect && href('outlet', {}, { redirect }) })}
          >
            {texts.anotherPlace}
          </ButtonLink>
        )}
      </div>
    </Card>
  )
}

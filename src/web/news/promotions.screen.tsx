import { useLoaderData } from 'react-router'
import type { Promotion, PromotionTeaser } from '#contract/shop/content.ts'
import { contentTexts } from '#texts/shop/content.ts'
import { ButtonLink } from '#ui/buttons/button-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotFoundIllustration } from '#ui/illustrations/not-found.tsx'
import type { PlacedProducts } from '../catalog/load-popular.ts'
import { useTo } from '../state/links/use-to.ts'
import type { Head, LoaderInput } from '../state/screen.ts'
import { Article } from './article.tsx'
import { ListTitle } from './list-title.tsx'
import { loadMentionedProducts } from './load-mentioned-products.ts'
import { PromotionCards } from './promotion-cards.tsx'
import { PromotionState } from './promotion-state.tsx'
import { VoucherCode } from './voucher-code.tsx'

const texts = contentTexts.promotions

export type PromotionData =
  | { kind: 'list'; promotions: PromotionTeaser[] }
  | { kind: 'promotion'; promotion: Promotion; products: PlacedProducts | null }

/** /promotions: the list, or with an id one promotion. */
export async function loader(input: LoaderInput): Promise<PromotionData> {
  const { api, params, signal } = input
  if (params.id === undefined) return { kind: 'list', promotions: await api('GET /promotions', { signal }) }
  const promotion = await api('GET /promotions/:id', { params: { id: params.id }, signal })
  return { kind: 'promotion', promotion, products: await loadMentionedProducts(input, promotion.product_ids) }
}

export function head(data: PromotionData): Head {
  if (data.kind === 'list') return texts
  const { title, description, image } = data.promotion
  return { title, description, type: 'article', ...(image ? { image } : {}) }
}

export function Component() {
  const data = useLoaderData<PromotionData>()
  const to = useTo()
  if (data.kind === 'list') return <PromotionList promotions={data.promotions} />
  const { promotion, products } = data
  return (
    <Article
      article={promotion}
      products={products}
      productsTitle={texts.products}
      list={{ to: to('promotions'), title: texts.all }}
      about={<PromotionState promotion={promotion} />}
      offer={<Offer promotion={promotion} />}
      more={
        promotion.more.length > 0
          ? { title: texts.more, cards: <PromotionCards promotions={promotion.more} level={3} /> }
          : null
      }
    />
  )
}

/** The voucher code, or a note that the promotion is not available now. */
function Offer({ promotion: { state, voucher, has_voucher: hasVoucher } }: { promotion: Promotion }) {
  if (voucher !== null) return <VoucherCode code={voucher} />
  if (state === 'running' || (state === 'coming' && !hasVoucher)) return null
  return (
    <p className="rounded-card bg-surface-muted p-4 text-ink-muted">
      {state === 'coming' ? texts.comingNote : texts.overNote}
    </p>
  )
}

function PromotionList({ promotions }: { promotions: readonly PromotionTeaser[] }) {
  const to = useTo()
  const groups = (['running', 'coming', 'over'] as const).flatMap((state) => {
    const own = promotions.filter((one) => one.state === state)
    return own.length > 0 ? [{ state, own }] : []
  })
  return (
    <>
      <ListTitle {...texts} />
      {groups.map(({ state, own }, index) => (
        <section key={state} aria-labelledby={state} className={index > 0 ? 'pt-12' : undefined}>
          <h2 id={state} className="mb-4 text-22">
            {texts.groups[state]}
          </h2>
          <PromotionCards promotions={own} level={3} priorities={index === 0 ? 2 : 0} />
        </section>
      ))}
      {groups.length === 0 && (
        <EmptyState
          illustration={<NotFoundIllustration />}
          title={texts.none}
          action={<ButtonLink to={to('products')}>{contentTexts.toMenu}</ButtonLink>}
        />
      )}
    </>
  )
}

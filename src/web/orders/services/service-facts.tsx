import type { ReactNode } from 'react'
import type { ProposedService } from '#contract/order/order-shapes.ts'
import { priceText } from '#rules/pricing/money.ts'
import { explainTexts } from '#texts/order/explain.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { Explained } from '#ui/dialogs/explained.tsx'
import { Picture } from '#ui/pictures/picture.tsx'

/** The service that staff propose: photo, name, reason, price. */
export function ServiceFacts({ service, badge }: { service: ProposedService; badge?: ReactNode }) {
  const { name, reason, photo, price_cents } = service
  return (
    <div className="flex flex-wrap gap-4">
      {photo && (
        <a href={photo} className="block w-full shrink-0 rounded-control sm:w-40">
          <Picture
            base={photo}
            alt={orderActTexts.services.photoAlt(name)}
            width={320}
            height={240}
            sizes="(min-width: 640px) 160px, 100vw"
            className="aspect-4/3 w-full rounded-control"
          />
        </a>
      )}
      <div className="min-w-0 flex-1 basis-48">
        <div className="flex items-start justify-between gap-4">
          <h3 className="min-w-0 text-16 break-words">{name}</h3>
          <span className="shrink-0 font-bold tabular">
            <Explained amount={priceText(price_cents)} name={name}>
              <p>{explainTexts.service}</p>
            </Explained>
          </span>
        </div>
        <p className="mt-1 break-words whitespace-pre-line text-ink-muted">{reason}</p>
        {badge && <p className="mt-2">{badge}</p>}
      </div>
    </div>
  )
}

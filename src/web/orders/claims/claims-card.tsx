import type { OrderView } from '#contract/order/order-shapes.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { Picture } from '#ui/pictures/picture.tsx'
import { momentText } from '#ui/text/time-text.ts'
import { AccountCard } from '../../account/account-card.tsx'

const texts = orderActTexts.claim

export function ClaimsCard({ claims }: { claims: OrderView['claims'] }) {
  if (claims.length === 0) return null
  return (
    <AccountCard title={texts.list}>
      <ul className="divide-y divide-line">
        {claims.map(({ message, photos, at }) => (
          <li key={at} className="py-3 first:pt-0 last:pb-0">
            <p className="text-14 text-ink-muted tabular">{momentText(at)}</p>
            <p className="mt-1 break-words whitespace-pre-line">{message}</p>
            {photos.length > 0 && (
              <ul className="mt-2 flex flex-wrap gap-2">
                {photos.filter(Boolean).map((url, index) => (
                  <li key={url}>
                    <a href={url} className="block rounded-control">
                      <Picture
                        base={url}
                        alt={texts.photo(index + 1)}
                        width={80}
                        height={80}
                        className="size-20 rounded-control"
                      />
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </AccountCard>
  )
}

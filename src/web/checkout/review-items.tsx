import { checkoutTexts } from '#texts/checkout.ts'
import { optionWords } from '../cart/line-words.ts'
import { Picture } from '../ui/picture.tsx'
import { useDesk } from './desk.ts'
import { Part } from './part.tsx'

/** What is ordered, line by line. */
export function ReviewItems() {
  const { quoted } = useDesk()
  return (
    <Part title={checkoutTexts.order.items} icon="basket">
      <ul className="divide-y divide-line">
        {quoted.items.map((item) => {
          const details = [optionWords(item), ...item.modifiers.map(({ modifier_name }) => modifier_name)].filter(
            Boolean,
          )
          return (
            <li key={item.id} className="flex gap-3 py-3 first:pt-0 last:pb-0">
              <div className="size-14 shrink-0">
                <Picture
                  base={item.image}
                  alt=""
                  width={56}
                  height={56}
                  sizes="56px"
                  className="size-14 rounded-control"
                />
              </div>
              <div className="min-w-0 flex-1">
                <p className="flex items-start justify-between gap-3 font-medium">
                  <span className="min-w-0 break-words">
                    {item.qty} × {item.product_name}
                  </span>
                  <span className="shrink-0 tabular">${item.final_price}</span>
                </p>
                {details.length > 0 && <p className="text-13 text-ink-muted">{details.join(', ')}</p>}
                {item.notes && (
                  <p className="text-13 break-words whitespace-pre-line text-ink-muted italic">“{item.notes}”</p>
                )}
                {item.unavailable && (
                  <p className="text-13 font-medium text-warning">{checkoutTexts.summary.unavailable}</p>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

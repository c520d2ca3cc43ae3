import { useId } from 'react'
import type { VoucherCard as Voucher } from '#contract/rewards/vouchers.ts'
import { VoucherCard } from './voucher-card.tsx'

/** A section of the wallet. It is hidden when empty. */
export function VoucherSection({ title, vouchers }: { title: string; vouchers: readonly Voucher[] }) {
  const id = useId()
  if (vouchers.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-4">
      <h2 id={id} className="mb-3 text-18">
        {title}
      </h2>
      <ul className="grid gap-3">
        {vouchers.map((voucher) => (
          <li key={voucher.id}>
            <VoucherCard voucher={voucher} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import { accountTexts } from '#texts/account.ts'
import { useCustomer } from '../state/app-context.ts'
import { Card } from '../ui/card.tsx'

const texts = accountTexts.profile
export const head = () => ({ title: texts.title })

export function Component() {
  const customer = useCustomer()
  if (!customer) return null
  const address = customer.main_address
  const rows = [
    [texts.name, [customer.first_name, customer.last_name].filter(Boolean).join(' ')],
    [texts.email, customer.email],
    [texts.mobile, customer.mobile],
    [
      texts.mainAddress,
      address && [address.block, address.street, address.unit, address.postal_code].filter(Boolean).join(' '),
    ],
  ] as const
  return (
    <div className="mx-auto max-w-reading py-10">
      <h1 className="text-28">{texts.title}</h1>
      <Card className="mt-6">
        <h2 className="text-18">{texts.details}</h2>
        <dl className="mt-3 divide-y divide-line">
          {rows.map(([label, value]) => (
            <div key={label} className="flex flex-wrap justify-between gap-x-6 py-3">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="min-w-0 font-medium break-words">{value || texts.none}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </div>
  )
}

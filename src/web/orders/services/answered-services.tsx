import type { ProposedService } from '#contract/order/order-shapes.ts'
import { orderActTexts } from '#texts/order/orders-acts.ts'
import { serviceLook } from '#ui/status/service-status.ts'
import { StatusBadge } from '#ui/status/status-badge.tsx'
import { AccountCard } from '../../account/account-card.tsx'
import { ServiceFacts } from './service-facts.tsx'

const texts = orderActTexts.services

/** The services that need no answer any more. Those within the limit never needed one (P1.3). */
export function AnsweredServices({ services }: { services: readonly ProposedService[] }) {
  return (
    <AccountCard title={services.some((one) => one.is_within_limit) ? texts.title : texts.answered}>
      <ul className="divide-y divide-line">
        {services.map((service) => (
          <li key={service.id} className="py-4 first:pt-1 last:pb-0">
            <ServiceFacts service={service} badge={<StatusBadge look={serviceLook(service)} />} />
          </li>
        ))}
      </ul>
    </AccountCard>
  )
}

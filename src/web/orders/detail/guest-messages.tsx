import type { MessagePreferences } from '#contract/messages/message-preferences.ts'
import type { OffersBy } from '#contract/messages/offers.ts'
import { MessagesCard } from '../../account/messages/messages-card.tsx'
import { OffersCard } from '../../account/messages/offers-card.tsx'
import { useApp } from '../../state/app-context.ts'

type GuestMessagesProps = { token: string; preferences: MessagePreferences }

/** M1.1: how a guest is told about this order. */
export function GuestMessages({ token, preferences }: GuestMessagesProps) {
  const { api } = useApp()
  return (
    <MessagesCard
      preferences={preferences}
      who="guest"
      save={(body) => api('PUT /guest-orders/:token/message-preferences', { params: { token }, body })}
    />
  )
}

/** D5.5: by which channels a guest wants offers. */
export function GuestOffers({ token, offers }: { token: string; offers: readonly OffersBy[] }) {
  const { api } = useApp()
  return (
    <OffersCard offers={offers} save={(body) => api('PUT /guest-orders/:token/offers', { params: { token }, body })} />
  )
}

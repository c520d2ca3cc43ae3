import type { MessagePreferences } from '#contract/messages/message-preferences.ts'
import { MessagesCard } from '../../account/messages/messages-card.tsx'
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

/** Why a referral code is refused. */
export const referralTexts = {
  unknown: 'We can’t find this referral code. Check the spelling.',
  self: 'You can’t refer yourself. Share your link with a friend.',
  already: 'You’ve already used a friend’s code.',
  too_late: 'You opened this link more than 30 days ago.',
  ordered: 'You can only use a referral code before your first order.',
  known: 'You’ve been here before. Referrals are for new customers.',
}
/** Shown in place of the name of a friend without one. */
export const someFriend = 'A friend'

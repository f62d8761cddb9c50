import { OTHER } from '../../../../domain/choices/other.ts';

// Choices of attendees about themselves (spec 5, "Enumerations"), in the order shown.

export const FOCUS_NICHES = [
  'Lead Gen Travel',
  'Business Opportunity',
  'Gaming',
  'Mobile App',
  'Content Arbitrage',
  'Health & Beauty',
  'Mobile Content',
  'Content Marketing',
  'Lead Gen Education',
  'Nutra',
  'Crypto',
  'Lead Gen Finance',
  'Pay Per Call',
  'Dating',
  'Lead Gen Insurance',
  'Smartlinks',
  'Downloadable Software',
  'Lead Gen Legal',
  'Ecom Store Owner',
  'Lead Gen Solar',
  'Streaming',
  'Ecommerce',
  OTHER,
] as const;

export const TRAFFIC_TYPES = [
  'Display Desktop',
  'Paid Search',
  'TikTok',
  'Display Mobile',
  'Pinterest',
  'Video',
  'Email',
  'Pops & Redirect',
  'WhatsApp',
  'Facebook',
  'Push',
  'Worldwide',
  'Instagram',
  'SEO',
  'YouTube',
  'LinkedIn',
  'SMS',
  'None',
  'Native',
  'SnapChat',
  OTHER,
] as const;

export const MONTHLY_REVENUES = ['$0-$1k', '$1k-$5k', '$5k-$10k', '$10k-$50k', '$50k-$100k', '$100k+', OTHER] as const;

export const GEOS = ['US', 'CA', 'EU', 'Asia', OTHER] as const;

export const GENDERS = ['Male', 'Female', OTHER] as const;

/** Also used for the types of people one wants to meet. */
export const ATTENDEE_COMPANY_TYPES = [
  'Creator',
  'Brand',
  'Service Provider',
  'Digital Marketer',
  'Entrepreneur',
  'Freelancer',
  'Agency',
  'Investor',
  OTHER,
] as const;

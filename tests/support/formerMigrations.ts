/** The files that databases of commit 552f7c3 have recorded, which the baseline replaces. */
export const FORMER_MIGRATIONS = `
  0001_base 0002_towns 0003_breeds 0004_goods 0005_services_and_events 0006_sections
  0007_prices
  0010_people 0011_messages 0012_orders 0013_admin 0014_processes 0014_versions 0015_speed
  0016_demo 0017_draft_digests 0018_edits 0019_ban_reason 0020_unknown_payments 0021_sessions
  0022_deleted_accounts 0023_public_images 0024_discarded_images 0025_reports 0026_cautions
  0027_photo_hashes 0028_counted_views 0029_audit_addresses 0040_consents 0041_retention
  0050_list_columns 0051_event_list_columns 0060_cheapest 0070_notices 0071_telegram_updates
  0072_push_subscriptions 0090_search 0091_saved_searches 0092_lost_pets 0093_matches
  0094_hand_overs 0095_lost_pet_cautions 0096_gone_ads 0100_conversations 0101_support_inbox
  0102_ready_answers 0103_support_search 0110_stars 0111_boost_days 0112_first_names
  0113_promo_days 0114_promo_reports 0115_unmatched_payments 0120_sought_pets
  0121_search_at_once
  0122_plans_by_values 0123_plans_of_lists 0124_unused_indexes 0125_announced_versions
  0126_pushes_of_sessions 0127_lists_of_city_and_item 0135_attempts_at_updates
  0140_reserved_accounts 0141_words_of 0145_reads_by_age 0150_last_backup 0155_closed_reports
  0156_reports_of_gone_ads 0165_title_of_gone 0166_choices_of_searches 0171_endings
  0174_sightings 0177_people 0178_avatars 0180_synonyms 0185_word_forms 0186_found_by_names
  0187_ads_by_word_forms 0188_newest_of_all_sections 0190_time_and_place_of_events
  0191_changes_of_events`
  .trim()
  .split(/\s+/u)
  .map((name) => `${name}.sql`);

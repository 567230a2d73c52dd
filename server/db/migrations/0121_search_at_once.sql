-- New ads enter the index at once. A list of pending ones is read by each search, up to 4 MB of it.
ALTER INDEX ads_search SET (fastupdate = off);
SELECT gin_clean_pending_list('ads_search');

/** Search URLs, because the final page names are not known. */
export const productHuntUrl = 'https://www.producthunt.com/search?q=Trenzeye';
export const demoVideoUrl = 'https://www.youtube.com/results?search_query=Trenzeye+demo';

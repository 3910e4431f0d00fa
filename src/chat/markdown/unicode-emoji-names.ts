/**
 * Emoji that emoji-names.ts does not list, in its form. Made by `node scripts/emoji.ts` from Unicode's names and those
 * of gemoji (MIT License, Copyright (c) Titus Wormer).
 */
export const unicodeEmojiNames = `
1fae0 melting_face
1f972 smiling_face_with_tear
1f92a zany_face
1f92d face_with_hand_over_mouth hand_over_mouth
1fae2 face_with_open_eyes_and_hand_over_mouth
1fae3 face_with_peeking_eye
1f92b shushing_face
1fae1 saluting_face
1f928 face_with_raised_eyebrow raised_eyebrow
1fae5 dotted_line_face
1f636-200d-1f32b face_in_clouds
1f62e-200d-1f4a8 face_exhaling
1fae8 shaking_face
1f92e face_vomiting vomiting_face
1f975 hot_face
1f976 cold_face
1f974 woozy_face
1f635-200d-1f4ab face_with_spiral_eyes
1f978 disguised_face
1f9d0 face_with_monocle monocle_face
1fae4 face_with_diagonal_mouth
1f979 face_holding_back_tears
1f971 yawning_face
1f92c face_with_symbols_on_mouth cursing_face
1f479 ogre japanese_ogre
1f47a goblin japanese_goblin
1f63d kissing_cat
1f63f crying_cat crying_cat_face
1f48c love_letter
1f49e revolving_hearts
2763 heart_exclamation heavy_heart_exclamation
2764-200d-1f525 heart_on_fire
2764-200d-1fa79 mending_heart
1fa77 pink_heart
1fa75 light_blue_heart
1f90e brown_heart
1fa76 grey_heart
1f90d white_heart
1f573 hole
1faf1 rightwards_hand
1faf2 leftwards_hand
1faf3 palm_down_hand
1faf4 palm_up_hand
1faf7 leftwards_pushing_hand
1faf8 rightwards_pushing_hand
1f90c pinched_fingers
1f90f pinching_hand
1faf0 hand_with_index_finger_and_thumb_crossed
1f91f love_you_gesture
1f595 middle_finger
1faf5 index_pointing_at_the_viewer
1faf6 heart_hands
1f450 open_hands
1f932 palms_up_together
1f9be mechanical_arm
1f9bf mechanical_leg
1f9b5 leg
1f9b6 foot
1f9bb ear_with_hearing_aid
1fac0 anatomical_heart
1fac1 lungs
1f9b7 tooth
1f9b4 bone
1fae6 biting_lip
1f9d2 child
1f9d1 person adult
1f471 person_blond_hair blond_haired_person
1f9d4 person_beard bearded_person
1f9d4-200d-2642 man_beard
1f9d4-200d-2640 woman_beard
1f468-200d-1f9b0 man_red_hair red_haired_man
1f468-200d-1f9b1 man_curly_hair curly_haired_man
1f468-200d-1f9b3 man_white_hair white_haired_man
1f468-200d-1f9b2 man_bald bald_man
1f469-200d-1f9b0 woman_red_hair red_haired_woman
1f9d1-200d-1f9b0 person_red_hair
1f469-200d-1f9b1 woman_curly_hair curly_haired_woman
1f9d1-200d-1f9b1 person_curly_hair
1f469-200d-1f9b3 woman_white_hair white_haired_woman
1f9d1-200d-1f9b3 person_white_hair
1f469-200d-1f9b2 woman_bald bald_woman
1f9d1-200d-1f9b2 person_bald
1f471-200d-2640 woman_blond_hair blond_haired_woman blonde_woman
1f471-200d-2642 man_blond_hair blond_haired_man
1f9d3 older_person older_adult
1f64d person_frowning frowning_person
1f64d-200d-2642 man_frowning frowning_man
1f64d-200d-2640 woman_frowning frowning_woman
1f64e person_pouting pouting_face
1f64e-200d-2642 man_pouting pouting_man
1f64e-200d-2640 woman_pouting pouting_woman
1f645-200d-2642 man_gesturing_no no_good_man ng_man
1f645-200d-2640 woman_gesturing_no no_good_woman ng_woman
1f646-200d-2642 man_gesturing_ok ok_man
1f646-200d-2640 woman_gesturing_ok ok_woman
1f481-200d-2642 man_tipping_hand tipping_hand_man sassy_man
1f481-200d-2640 woman_tipping_hand tipping_hand_woman sassy_woman
1f64b-200d-2642 man_raising_hand raising_hand_man
1f64b-200d-2640 woman_raising_hand raising_hand_woman
1f9cf deaf_person
1f9cf-200d-2642 deaf_man
1f9cf-200d-2640 deaf_woman
1f647-200d-2642 man_bowing bowing_man
1f647-200d-2640 woman_bowing bowing_woman
1f926-200d-2642 man_facepalming
1f926-200d-2640 woman_facepalming
1f9d1-200d-2695 health_worker
1f468-200d-2695 man_health_worker
1f469-200d-2695 woman_health_worker
1f9d1-200d-1f393 student
1f468-200d-1f393 man_student
1f469-200d-1f393 woman_student
1f9d1-200d-1f3eb teacher
1f468-200d-1f3eb man_teacher
1f469-200d-1f3eb woman_teacher
1f9d1-200d-2696 judge
1f468-200d-2696 man_judge
1f469-200d-2696 woman_judge
1f9d1-200d-1f33e farmer
1f468-200d-1f33e man_farmer
1f469-200d-1f33e woman_farmer
1f9d1-200d-1f373 cook
1f468-200d-1f373 man_cook
1f469-200d-1f373 woman_cook
1f9d1-200d-1f527 mechanic
1f468-200d-1f527 man_mechanic
1f469-200d-1f527 woman_mechanic
1f9d1-200d-1f3ed factory_worker
1f468-200d-1f3ed man_factory_worker
1f469-200d-1f3ed woman_factory_worker
1f9d1-200d-1f4bc office_worker
1f468-200d-1f4bc man_office_worker
1f469-200d-1f4bc woman_office_worker
1f9d1-200d-1f52c scientist
1f468-200d-1f52c man_scientist
1f469-200d-1f52c woman_scientist
1f9d1-200d-1f4bb technologist
1f468-200d-1f4bb man_technologist
1f469-200d-1f4bb woman_technologist
1f9d1-200d-1f3a4 singer
1f468-200d-1f3a4 man_singer
1f469-200d-1f3a4 woman_singer
1f9d1-200d-1f3a8 artist
1f468-200d-1f3a8 man_artist
1f469-200d-1f3a8 woman_artist
1f9d1-200d-2708 pilot
1f468-200d-2708 man_pilot
1f469-200d-2708 woman_pilot
1f9d1-200d-1f680 astronaut
1f468-200d-1f680 man_astronaut
1f469-200d-1f680 woman_astronaut
1f9d1-200d-1f692 firefighter
1f468-200d-1f692 man_firefighter
1f469-200d-1f692 woman_firefighter
1f46e-200d-2642 man_police_officer policeman
1f46e-200d-2640 woman_police_officer policewoman
1f575-200d-2642 man_detective male_detective
1f575-200d-2640 woman_detective female_detective
1f482 guard
1f482-200d-2642 man_guard guardsman
1f482-200d-2640 woman_guard guardswoman
1f977 ninja
1f477-200d-2642 man_construction_worker construction_worker_man
1f477-200d-2640 woman_construction_worker construction_worker_woman
1fac5 person_with_crown
1f934 prince
1f478 princess
1f473-200d-2642 man_wearing_turban man_with_turban
1f473-200d-2640 woman_wearing_turban woman_with_turban
1f9d5 woman_with_headscarf
1f935-200d-2642 man_in_tuxedo
1f935-200d-2640 woman_in_tuxedo
1f470-200d-2642 man_with_veil
1f470-200d-2640 woman_with_veil bride_with_veil
1fac3 pregnant_man
1fac4 pregnant_person
1f931 breast_feeding
1f469-200d-1f37c woman_feeding_baby
1f468-200d-1f37c man_feeding_baby
1f9d1-200d-1f37c person_feeding_baby
1f9d1-200d-1f384 mx_claus
1f9b8 superhero
1f9b8-200d-2642 man_superhero superhero_man
1f9b8-200d-2640 woman_superhero superhero_woman
1f9b9 supervillain
1f9b9-200d-2642 man_supervillain supervillain_man
1f9b9-200d-2640 woman_supervillain supervillain_woman
1f9d9 mage
1f9d9-200d-2642 man_mage mage_man
1f9d9-200d-2640 woman_mage mage_woman
1f9da fairy
1f9da-200d-2642 man_fairy fairy_man
1f9da-200d-2640 woman_fairy fairy_woman
1f9db vampire
1f9db-200d-2642 man_vampire vampire_man
1f9db-200d-2640 woman_vampire vampire_woman
1f9dc merperson
1f9dc-200d-2642 merman
1f9dc-200d-2640 mermaid
1f9dd elf
1f9dd-200d-2642 man_elf elf_man
1f9dd-200d-2640 woman_elf elf_woman
1f9de genie
1f9de-200d-2642 man_genie genie_man
1f9de-200d-2640 woman_genie genie_woman
1f9df zombie
1f9df-200d-2642 man_zombie zombie_man
1f9df-200d-2640 woman_zombie zombie_woman
1f9cc troll
1f486-200d-2642 man_getting_massage massage_man
1f486-200d-2640 woman_getting_massage massage_woman
1f487-200d-2642 man_getting_haircut haircut_man
1f487-200d-2640 woman_getting_haircut haircut_woman
1f6b6-200d-2642 man_walking walking_man
1f6b6-200d-2640 woman_walking walking_woman
1f9cd person_standing standing_person
1f9cd-200d-2642 man_standing standing_man
1f9cd-200d-2640 woman_standing standing_woman
1f9ce person_kneeling kneeling_person
1f9ce-200d-2642 man_kneeling kneeling_man
1f9ce-200d-2640 woman_kneeling kneeling_woman
1f9d1-200d-1f9af person_with_white_cane person_with_probing_cane
1f468-200d-1f9af man_with_white_cane man_with_probing_cane
1f469-200d-1f9af woman_with_white_cane woman_with_probing_cane
1f9d1-200d-1f9bc person_in_motorized_wheelchair
1f468-200d-1f9bc man_in_motorized_wheelchair
1f469-200d-1f9bc woman_in_motorized_wheelchair
1f9d1-200d-1f9bd person_in_manual_wheelchair
1f468-200d-1f9bd man_in_manual_wheelchair
1f469-200d-1f9bd woman_in_manual_wheelchair
1f3c3-200d-2642 man_running running_man
1f3c3-200d-2640 woman_running running_woman
1f46f-200d-2642 men_with_bunny_ears dancing_men
1f46f-200d-2640 women_with_bunny_ears dancing_women
1f9d6 person_in_steamy_room sauna_person
1f9d6-200d-2642 man_in_steamy_room sauna_man
1f9d6-200d-2640 woman_in_steamy_room sauna_woman
1f9d7 person_climbing climbing
1f9d7-200d-2642 man_climbing climbing_man
1f9d7-200d-2640 woman_climbing climbing_woman
26f7 skier
1f3c2 snowboarder
1f3cc-200d-2642 man_golfing golfing_man
1f3cc-200d-2640 woman_golfing golfing_woman
1f3c4-200d-2642 man_surfing surfing_man
1f3c4-200d-2640 woman_surfing surfing_woman
1f6a3-200d-2642 man_rowing_boat rowing_man
1f6a3-200d-2640 woman_rowing_boat rowing_woman
1f3ca-200d-2642 man_swimming swimming_man
1f3ca-200d-2640 woman_swimming swimming_woman
26f9-200d-2642 man_bouncing_ball bouncing_ball_man basketball_man
26f9-200d-2640 woman_bouncing_ball bouncing_ball_woman basketball_woman
1f3cb-200d-2642 man_lifting_weights weight_lifting_man
1f3cb-200d-2640 woman_lifting_weights weight_lifting_woman
1f6b4-200d-2642 man_biking biking_man
1f6b4-200d-2640 woman_biking biking_woman
1f6b5-200d-2642 man_mountain_biking mountain_biking_man
1f6b5-200d-2640 woman_mountain_biking mountain_biking_woman
1f938-200d-2642 man_cartwheeling
1f938-200d-2640 woman_cartwheeling
1f93c-200d-2642 men_wrestling
1f93c-200d-2640 women_wrestling
1f93d-200d-2642 man_playing_water_polo
1f93d-200d-2640 woman_playing_water_polo
1f93e-200d-2642 man_playing_handball
1f93e-200d-2640 woman_playing_handball
1f939-200d-2642 man_juggling
1f939-200d-2640 woman_juggling
1f9d8 person_in_lotus_position lotus_position
1f9d8-200d-2642 man_in_lotus_position lotus_position_man
1f9d8-200d-2640 woman_in_lotus_position lotus_position_woman
1f9d1-200d-1f91d-200d-1f9d1 people_holding_hands
1f48f kiss couplekiss
1f469-200d-2764-200d-1f48b-200d-1f468 kiss_woman_man couplekiss_man_woman
1f468-200d-2764-200d-1f48b-200d-1f468 kiss_man_man couplekiss_man_man
1f469-200d-2764-200d-1f48b-200d-1f469 kiss_woman_woman couplekiss_woman_woman
1f491 couple_with_heart
1f469-200d-2764-200d-1f468 couple_with_heart_woman_man
1f468-200d-2764-200d-1f468 couple_with_heart_man_man
1f469-200d-2764-200d-1f469 couple_with_heart_woman_woman
1f46a family
1f468-200d-1f469-200d-1f466 family_man_woman_boy
1f468-200d-1f469-200d-1f467 family_man_woman_girl
1f468-200d-1f469-200d-1f467-200d-1f466 family_man_woman_girl_boy
1f468-200d-1f469-200d-1f466-200d-1f466 family_man_woman_boy_boy
1f468-200d-1f469-200d-1f467-200d-1f467 family_man_woman_girl_girl
1f468-200d-1f468-200d-1f466 family_man_man_boy
1f468-200d-1f468-200d-1f467 family_man_man_girl
1f468-200d-1f468-200d-1f467-200d-1f466 family_man_man_girl_boy
1f468-200d-1f468-200d-1f466-200d-1f466 family_man_man_boy_boy
1f468-200d-1f468-200d-1f467-200d-1f467 family_man_man_girl_girl
1f469-200d-1f469-200d-1f466 family_woman_woman_boy
1f469-200d-1f469-200d-1f467 family_woman_woman_girl
1f469-200d-1f469-200d-1f467-200d-1f466 family_woman_woman_girl_boy
1f469-200d-1f469-200d-1f466-200d-1f466 family_woman_woman_boy_boy
1f469-200d-1f469-200d-1f467-200d-1f467 family_woman_woman_girl_girl
1f468-200d-1f466 family_man_boy
1f468-200d-1f466-200d-1f466 family_man_boy_boy
1f468-200d-1f467 family_man_girl
1f468-200d-1f467-200d-1f466 family_man_girl_boy
1f468-200d-1f467-200d-1f467 family_man_girl_girl
1f469-200d-1f466 family_woman_boy
1f469-200d-1f466-200d-1f466 family_woman_boy_boy
1f469-200d-1f467 family_woman_girl
1f469-200d-1f467-200d-1f466 family_woman_girl_boy
1f469-200d-1f467-200d-1f467 family_woman_girl_girl
1f5e3 speaking_head
1fac2 people_hugging
1f435 monkey_face
1f98d gorilla
1f9a7 orangutan
1f9ae guide_dog
1f415-200d-1f9ba service_dog
1f429 poodle
1f99d raccoon
1f408-200d-2b1b black_cat
1f405 tiger tiger2
1f406 leopard
1face moose
1facf donkey
1f993 zebra
1f98c deer
1f9ac bison
1f403 water_buffalo
1f417 boar
1f43d pig_nose
1f40f ram
1f410 goat
1f999 llama
1f992 giraffe
1f9a3 mammoth
1f98f rhinoceros
1f99b hippopotamus
1f43f chipmunk
1f9ab beaver
1f994 hedgehog
1f43b-200d-2744 polar_bear
1f9a5 sloth
1f9a6 otter
1f9a8 skunk
1f998 kangaroo
1f9a1 badger
1f983 turkey
1f9a2 swan
1f9a4 dodo
1fab6 feather
1f9a9 flamingo
1f99a peacock
1f99c parrot
1fabd wing
1f426-200d-2b1b black_bird
1fabf goose
1f40a crocodile
1f432 dragon_face
1f995 sauropod
1f996 t_rex
1f9ad seal
1f420 tropical_fish
1f421 blowfish
1fab8 coral
1fabc jellyfish
1fab2 beetle
1f997 cricket
1fab3 cockroach
1f982 scorpion
1f99f mosquito
1fab0 fly
1fab1 worm
1f9a0 microbe
1f4ae white_flower
1fab7 lotus
1f3f5 rosette
1f33a hibiscus
1f33c blossom
1fabb hyacinth
1fab4 potted_plant
1f342 fallen_leaf
1fab9 empty_nest
1faba nest_with_eggs
1f348 melon
1f96d mango
1fad0 blueberries
1fad2 olive
1f965 coconut
1f954 potato
1fad1 bell_pepper
1f952 cucumber
1f96c leafy_green
1f966 broccoli
1f9c4 garlic
1f9c5 onion
1f95c peanuts
1fad8 beans
1f330 chestnut
1fada ginger_root
1fadb pea_pod
1f950 croissant
1fad3 flatbread
1f968 pretzel
1f96f bagel
1f9c7 waffle
1f969 cut_of_meat
1f96a sandwich
1fad4 tamale
1f9c6 falafel
1fad5 fondue
1f963 bowl_with_spoon
1f9c8 butter
1f9c2 salt
1f96b canned_food
1f362 oden
1f96e moon_cake
1f361 dango
1f95f dumpling
1f960 fortune_cookie
1f961 takeout_box
1f99e lobster
1f990 shrimp
1f991 squid
1f9aa oyster
1f367 shaved_ice
1f9c1 cupcake
1f967 pie
1f37c baby_bottle
1fad6 teapot
1f376 sake
1f379 tropical_drink
1fad7 pouring_liquid
1f964 cup_with_straw
1f9cb bubble_tea
1f9c3 beverage_box
1f9c9 mate
1f9ca ice ice_cube
1f962 chopsticks
1f944 spoon
1fad9 jar
1f9ed compass
1f30b volcano
1f5fb mount_fuji
1f3dc desert
1f3de national_park
1f3df stadium
1f3db classical_building
1f9f1 brick bricks
1faa8 rock
1fab5 wood
1f6d6 hut
1f3d8 houses
1f3e4 post_office european_post_office
1f3e6 bank
1f3e8 hotel
1f3e9 love_hotel
1f3ea convenience_store
1f3ec department_store
1f3ed factory
1f3f0 castle european_castle
1f492 wedding
26ea church
1f54c mosque
1f6d5 hindu_temple
1f54d synagogue
26e9 shinto_shrine
1f54b kaaba
26f2 fountain
1f301 foggy
2668 hot_springs hotsprings
1f6dd playground_slide
1f3a1 ferris_wheel
1f3a2 roller_coaster
1f684 high_speed_train bullettrain_side
1f685 bullet_train bullettrain_front
1f688 light_rail
1f689 station
1f69e mountain_railway
1f68d oncoming_bus
1f690 minibus
1f693 police_car
1f694 oncoming_police_car
1f696 oncoming_taxi
1f6fb pickup_truck
1f69c tractor
1f3cd motorcycle
1f9bd manual_wheelchair
1f9bc motorized_wheelchair
1f6fa auto_rickshaw
1f6f4 kick_scooter
1f6f9 skateboard
1f6fc roller_skate
1f68f bus_stop busstop
1f6de wheel
1f6a5 horizontal_traffic_light
1f6df ring_buoy
1f6f6 canoe
1f6a4 speedboat
26f4 ferry
1f6e5 motor_boat
1f6e9 small_airplane
1fa82 parachute
1f4ba seat
1f69f suspension_railway
1f6f0 satellite artificial_satellite
1f6f8 flying_saucer
1f9f3 luggage
1f570 mantelpiece_clock
1f55b twelve_oclock clock12
1f567 twelve_thirty clock1230
1f550 one_oclock clock1
1f55c one_thirty clock130
1f551 two_oclock clock2
1f55d two_thirty clock230
1f552 three_oclock clock3
1f55e three_thirty clock330
1f553 four_oclock clock4
1f55f four_thirty clock430
1f554 five_oclock clock5
1f560 five_thirty clock530
1f555 six_oclock clock6
1f561 six_thirty clock630
1f556 seven_oclock clock7
1f562 seven_thirty clock730
1f563 eight_thirty clock830
1f558 nine_oclock clock9
1f564 nine_thirty clock930
1f559 ten_oclock clock10
1f565 ten_thirty clock1030
1f55a eleven_oclock clock11
1f566 eleven_thirty clock1130
1f311 new_moon
1f312 waxing_crescent_moon
1f313 first_quarter_moon
1f316 waning_gibbous_moon
1f317 last_quarter_moon
1f318 waning_crescent_moon
1f31a new_moon_face new_moon_with_face
1f31c last_quarter_moon_face last_quarter_moon_with_face
1fa90 ringed_planet
1f32a tornado
1f302 closed_umbrella
2602 umbrella open_umbrella
2603 snowman snowman_with_snow
1f386 fireworks
1f387 sparkler
1f9e8 firecracker
1f390 wind_chime
1f9e7 red_envelope
1f397 reminder_ribbon
1f396 military_medal medal_military
1f94e softball
1f94f flying_disc
1f3cf cricket_game
1f3d1 field_hockey
1f3d2 ice_hockey
1f94d lacrosse
1f3f8 badminton
1f94a boxing_glove
26f8 ice_skate
1f93f diving_mask
1f3bd running_shirt running_shirt_with_sash
1f6f7 sled
1f94c curling_stone
1fa80 yo_yo
1fa81 kite
1fa84 magic_wand
1f3b0 slot_machine
1f9e9 puzzle_piece jigsaw
1f9f8 teddy_bear
1fa85 pinata
1faa9 mirror_ball
1fa86 nesting_dolls
265f chess_pawn
1f0cf joker black_joker
1f9f5 thread
1faa1 sewing_needle
1f9f6 yarn
1faa2 knot
1f97d goggles
1f97c lab_coat
1f9ba safety_vest
1f9e3 scarf
1f9e4 gloves
1f9e5 coat
1f9e6 socks
1f457 dress
1f458 kimono
1f97b sari
1fa71 one_piece_swimsuit
1fa72 briefs swim_brief
1fa73 shorts
1f459 bikini
1faad folding_hand_fan
1f45b purse
1f45c handbag
1f6cd shopping_bags shopping
1fa74 thong_sandal
1f97e hiking_boot
1f97f flat_shoe
1fa70 ballet_shoes
1faae hair_pick
1f3a9 top_hat tophat
1f9e2 billed_cap
1fa96 military_helmet
1f4ff prayer_beads
1f484 lipstick
1f48d ring
1f3bc musical_score
1f399 studio_microphone
1f39b control_knobs
1f3b7 saxophone
1fa97 accordion
1f3ba trumpet
1f3bb violin
1fa95 banjo
1fa98 long_drum
1fa87 maracas
1fa88 flute
1f4df pager
1faab low_battery
1f5a5 desktop_computer
1f5b1 computer_mouse
1f5b2 trackball
1f4c0 dvd
1f9ee abacus
1f3a5 movie_camera
1f50e magnifying_glass_tilted_right mag_right
1f56f candle
1fa94 diya_lamp
1f4d7 green_book
1f4d8 blue_book
1f4d9 orange_book
1f4c3 page_with_curl
1fa99 coin
1f9fe receipt
2712 black_nib
1f58b fountain_pen
1f58c paintbrush
1f58d crayon
1f5d2 spiral_notepad
1f5d3 spiral_calendar
1f5c4 file_cabinet
1fa93 axe
1fa83 boomerang
1f6e1 shield
1fa9a carpentry_saw
1fa9b screwdriver
1f9af white_cane probing_cane
26d3 chains
1fa9d hook
1f9f0 toolbox
1f9f2 magnet
1fa9c ladder
1f9eb petri_dish
1f9ec dna
1f4e1 satellite_antenna
1fa78 drop_of_blood
1fa79 adhesive_bandage
1fa7c crutch
1fa7a stethoscope
1fa7b x_ray
1f6d7 elevator
1fa9e mirror
1fa9f window
1fa91 chair
1f6bd toilet
1faa0 plunger
1f6bf shower
1f6c1 bathtub
1faa4 mouse_trap
1fa92 razor
1f9f4 lotion_bottle
1f9f7 safety_pin
1f9f9 broom
1f9fa basket
1f9fb roll_of_paper
1faa3 bucket
1f9fc soap
1fae7 bubbles
1faa5 toothbrush
1f9fd sponge
1f9ef fire_extinguisher
1faa6 headstone
1f9ff nazar_amulet
1faac hamsa
1faa7 placard
1faaa identification_card
1f6bb restroom
1f6c3 customs
1f6c4 baggage_claim
1f6b3 no_bicycles
1f6ad no_smoking
1f6b7 no_pedestrians
1f6d0 place_of_worship
262f yin_yang
2626 orthodox_cross
1f54e menorah
1f52f dotted_six_pointed_star six_pointed_star
1faaf khanda
2648 aries
2649 taurus
264a gemini
264b cancer
264c leo
264d virgo
264e libra
2650 sagittarius
2651 capricorn
2652 aquarius
2653 pisces
26ce ophiuchus
23cf eject_button
1f6dc wireless
1f4f3 vibration_mode
2640 female_sign
2642 male_sign
26a7 transgender_symbol
1f7f0 heavy_equals_sign
267e infinity
3030 wavy_dash
2695 medical_symbol
269c fleur_de_lis
1f4db name_badge
2734 eight_pointed_star eight_pointed_black_star
2747 sparkle
1f201 japanese_here_button koko
1f202 japanese_service_charge_button
1f22f japanese_reserved_button u6307
1f233 japanese_vacancy_button u7a7a
3299 japanese_secret_button
1f7e0 orange_circle
1f7e3 purple_circle
1f7e4 brown_circle
1f7e5 red_square
1f7e7 orange_square
1f7e6 blue_square
1f7ea purple_square
1f7eb brown_square
2b1b black_large_square
2b1c white_large_square
25fc black_medium_square
25fb white_medium_square
25fe black_medium_small_square
25fd white_medium_small_square
25aa black_small_square
25ab white_small_square
1f536 large_orange_diamond
1f537 large_blue_diamond
1f538 small_orange_diamond
1f539 small_blue_diamond
1f518 radio_button
1f3f4 black_flag
1f3f3-200d-1f308 rainbow_flag
1f3f3-200d-26a7 transgender_flag
1f3f4-200d-2620 pirate_flag
1f1e6-1f1e8 flag_ascension_island ascension_island
1f1e6-1f1e9 flag_andorra andorra
1f1e6-1f1ea flag_united_arab_emirates united_arab_emirates
1f1e6-1f1eb flag_afghanistan afghanistan
1f1e6-1f1ec flag_antigua_and_barbuda antigua_barbuda antigua_and_barbuda
1f1e6-1f1ee flag_anguilla anguilla
1f1e6-1f1f1 flag_albania albania
1f1e6-1f1f2 flag_armenia armenia
1f1e6-1f1f4 flag_angola angola
1f1e6-1f1f6 flag_antarctica antarctica
1f1e6-1f1f7 flag_argentina argentina
1f1e6-1f1f8 flag_american_samoa american_samoa
1f1e6-1f1f9 flag_austria austria
1f1e6-1f1fa flag_australia australia
1f1e6-1f1fc flag_aruba aruba
1f1e6-1f1fd flag_aland_islands aland_islands
1f1e6-1f1ff flag_azerbaijan azerbaijan
1f1e7-1f1e6 flag_bosnia_and_herzegovina bosnia_herzegovina bosnia_and_herzegovina
1f1e7-1f1e7 flag_barbados barbados
1f1e7-1f1e9 flag_bangladesh bangladesh
1f1e7-1f1ea flag_belgium belgium
1f1e7-1f1eb flag_burkina_faso burkina_faso
1f1e7-1f1ec flag_bulgaria bulgaria
1f1e7-1f1ed flag_bahrain bahrain
1f1e7-1f1ee flag_burundi burundi
1f1e7-1f1ef flag_benin benin
1f1e7-1f1f1 flag_st_barthelemy st_barthelemy
1f1e7-1f1f2 flag_bermuda bermuda
1f1e7-1f1f3 flag_brunei brunei
1f1e7-1f1f4 flag_bolivia bolivia
1f1e7-1f1f6 flag_caribbean_netherlands caribbean_netherlands
1f1e7-1f1f7 flag_brazil brazil
1f1e7-1f1f8 flag_bahamas bahamas
1f1e7-1f1f9 flag_bhutan bhutan
1f1e7-1f1fb flag_bouvet_island bouvet_island
1f1e7-1f1fc flag_botswana botswana
1f1e7-1f1fe flag_belarus belarus
1f1e7-1f1ff flag_belize belize
1f1e8-1f1e6 flag_canada canada
1f1e8-1f1e8 flag_cocos_keeling_islands cocos_islands cocos_keeling_islands
1f1e8-1f1e9 flag_congo_kinshasa congo_kinshasa
1f1e8-1f1eb flag_central_african_republic central_african_republic
1f1e8-1f1ec flag_congo_brazzaville congo_brazzaville
1f1e8-1f1ed flag_switzerland switzerland
1f1e8-1f1ee flag_cote_divoire cote_divoire
1f1e8-1f1f0 flag_cook_islands cook_islands
1f1e8-1f1f1 flag_chile chile
1f1e8-1f1f2 flag_cameroon cameroon
1f1e8-1f1f3 flag_china china
1f1e8-1f1f4 flag_colombia colombia
1f1e8-1f1f5 flag_clipperton_island clipperton_island
1f1e8-1f1f7 flag_costa_rica costa_rica
1f1e8-1f1fa flag_cuba cuba
1f1e8-1f1fb flag_cape_verde cape_verde
1f1e8-1f1fc flag_curacao curacao
1f1e8-1f1fd flag_christmas_island christmas_island
1f1e8-1f1fe flag_cyprus cyprus
1f1e8-1f1ff flag_czechia czech_republic czechia
1f1e9-1f1ea flag_germany germany
1f1e9-1f1ec flag_diego_garcia diego_garcia
1f1e9-1f1ef flag_djibouti djibouti
1f1e9-1f1f0 flag_denmark denmark
1f1e9-1f1f2 flag_dominica dominica
1f1e9-1f1f4 flag_dominican_republic dominican_republic
1f1e9-1f1ff flag_algeria algeria
1f1ea-1f1e6 flag_ceuta_and_melilla ceuta_melilla ceuta_and_melilla
1f1ea-1f1e8 flag_ecuador ecuador
1f1ea-1f1ea flag_estonia estonia
1f1ea-1f1ec flag_egypt egypt
1f1ea-1f1ed flag_western_sahara western_sahara
1f1ea-1f1f7 flag_eritrea eritrea
1f1ea-1f1f8 flag_spain spain
1f1ea-1f1f9 flag_ethiopia ethiopia
1f1ea-1f1fa flag_european_union european_union
1f1eb-1f1ee flag_finland finland
1f1eb-1f1ef flag_fiji fiji
1f1eb-1f1f0 flag_falkland_islands falkland_islands
1f1eb-1f1f2 flag_micronesia micronesia
1f1eb-1f1f4 flag_faroe_islands faroe_islands
1f1eb-1f1f7 flag_france france
1f1ec-1f1e6 flag_gabon gabon
1f1ec-1f1e7 flag_united_kingdom united_kingdom
1f1ec-1f1e9 flag_grenada grenada
1f1ec-1f1ea flag_georgia georgia
1f1ec-1f1eb flag_french_guiana french_guiana
1f1ec-1f1ec flag_guernsey guernsey
1f1ec-1f1ed flag_ghana ghana
1f1ec-1f1ee flag_gibraltar gibraltar
1f1ec-1f1f1 flag_greenland greenland
1f1ec-1f1f2 flag_gambia gambia
1f1ec-1f1f3 flag_guinea guinea
1f1ec-1f1f5 flag_guadeloupe guadeloupe
1f1ec-1f1f6 flag_equatorial_guinea equatorial_guinea
1f1ec-1f1f7 flag_greece greece
1f1ec-1f1f8 flag_south_georgia_and_south_sandwich_islands south_georgia_south_sandwich_islands south_georgia_and_south_sandwich_islands
1f1ec-1f1f9 flag_guatemala guatemala
1f1ec-1f1fa flag_guam guam
1f1ec-1f1fc flag_guinea_bissau guinea_bissau
1f1ec-1f1fe flag_guyana guyana
1f1ed-1f1f0 flag_hong_kong_sar_china hong_kong hong_kong_sar_china
1f1ed-1f1f2 flag_heard_and_mcdonald_islands heard_mcdonald_islands heard_and_mcdonald_islands
1f1ed-1f1f3 flag_honduras honduras
1f1ed-1f1f7 flag_croatia croatia
1f1ed-1f1f9 flag_haiti haiti
1f1ed-1f1fa flag_hungary hungary
1f1ee-1f1e8 flag_canary_islands canary_islands
1f1ee-1f1e9 flag_indonesia indonesia
1f1ee-1f1ea flag_ireland ireland
1f1ee-1f1f1 flag_israel israel
1f1ee-1f1f2 flag_isle_of_man isle_of_man
1f1ee-1f1f3 flag_india india
1f1ee-1f1f4 flag_british_indian_ocean_territory british_indian_ocean_territory
1f1ee-1f1f6 flag_iraq iraq
1f1ee-1f1f7 flag_iran iran
1f1ee-1f1f8 flag_iceland iceland
1f1ee-1f1f9 flag_italy italy
1f1ef-1f1ea flag_jersey jersey
1f1ef-1f1f2 flag_jamaica jamaica
1f1ef-1f1f4 flag_jordan jordan
1f1ef-1f1f5 flag_japan
1f1f0-1f1ea flag_kenya kenya
1f1f0-1f1ec flag_kyrgyzstan kyrgyzstan
1f1f0-1f1ed flag_cambodia cambodia
1f1f0-1f1ee flag_kiribati kiribati
1f1f0-1f1f2 flag_comoros comoros
1f1f0-1f1f3 flag_st_kitts_and_nevis st_kitts_nevis st_kitts_and_nevis
1f1f0-1f1f5 flag_north_korea north_korea
1f1f0-1f1f7 flag_south_korea south_korea
1f1f0-1f1fc flag_kuwait kuwait
1f1f0-1f1fe flag_cayman_islands cayman_islands
1f1f0-1f1ff flag_kazakhstan kazakhstan
1f1f1-1f1e6 flag_laos laos
1f1f1-1f1e7 flag_lebanon lebanon
1f1f1-1f1e8 flag_st_lucia st_lucia
1f1f1-1f1ee flag_liechtenstein liechtenstein
1f1f1-1f1f0 flag_sri_lanka sri_lanka
1f1f1-1f1f7 flag_liberia liberia
1f1f1-1f1f8 flag_lesotho lesotho
1f1f1-1f1f9 flag_lithuania lithuania
1f1f1-1f1fa flag_luxembourg luxembourg
1f1f1-1f1fb flag_latvia latvia
1f1f1-1f1fe flag_libya libya
1f1f2-1f1e6 flag_morocco morocco
1f1f2-1f1e8 flag_monaco monaco
1f1f2-1f1e9 flag_moldova moldova
1f1f2-1f1ea flag_montenegro montenegro
1f1f2-1f1eb flag_st_martin st_martin
1f1f2-1f1ec flag_madagascar madagascar
1f1f2-1f1ed flag_marshall_islands marshall_islands
1f1f2-1f1f0 flag_north_macedonia macedonia north_macedonia
1f1f2-1f1f1 flag_mali mali
1f1f2-1f1f2 flag_myanmar_burma myanmar myanmar_burma
1f1f2-1f1f3 flag_mongolia mongolia
1f1f2-1f1f4 flag_macao_sar_china macau macao_sar_china
1f1f2-1f1f5 flag_northern_mariana_islands northern_mariana_islands
1f1f2-1f1f6 flag_martinique martinique
1f1f2-1f1f7 flag_mauritania mauritania
1f1f2-1f1f8 flag_montserrat montserrat
1f1f2-1f1f9 flag_malta malta
1f1f2-1f1fa flag_mauritius mauritius
1f1f2-1f1fb flag_maldives maldives
1f1f2-1f1fc flag_malawi malawi
1f1f2-1f1fd flag_mexico mexico
1f1f2-1f1fe flag_malaysia malaysia
1f1f2-1f1ff flag_mozambique mozambique
1f1f3-1f1e6 flag_namibia namibia
1f1f3-1f1e8 flag_new_caledonia new_caledonia
1f1f3-1f1ea flag_niger niger
1f1f3-1f1eb flag_norfolk_island norfolk_island
1f1f3-1f1ec flag_nigeria nigeria
1f1f3-1f1ee flag_nicaragua nicaragua
1f1f3-1f1f1 flag_netherlands netherlands
1f1f3-1f1f4 flag_norway norway
1f1f3-1f1f5 flag_nepal nepal
1f1f3-1f1f7 flag_nauru nauru
1f1f3-1f1fa flag_niue niue
1f1f3-1f1ff flag_new_zealand new_zealand
1f1f4-1f1f2 flag_oman oman
1f1f5-1f1e6 flag_panama panama
1f1f5-1f1ea flag_peru peru
1f1f5-1f1eb flag_french_polynesia french_polynesia
1f1f5-1f1ec flag_papua_new_guinea papua_new_guinea
1f1f5-1f1ed flag_philippines philippines
1f1f5-1f1f0 flag_pakistan pakistan
1f1f5-1f1f1 flag_poland poland
1f1f5-1f1f2 flag_st_pierre_and_miquelon st_pierre_miquelon st_pierre_and_miquelon
1f1f5-1f1f3 flag_pitcairn_islands pitcairn_islands
1f1f5-1f1f7 flag_puerto_rico puerto_rico
1f1f5-1f1f8 flag_palestinian_territories palestinian_territories
1f1f5-1f1f9 flag_portugal portugal
1f1f5-1f1fc flag_palau palau
1f1f5-1f1fe flag_paraguay paraguay
1f1f6-1f1e6 flag_qatar qatar
1f1f7-1f1ea flag_reunion reunion
1f1f7-1f1f4 flag_romania romania
1f1f7-1f1f8 flag_serbia serbia
1f1f7-1f1fa flag_russia russia
1f1f7-1f1fc flag_rwanda rwanda
1f1f8-1f1e6 flag_saudi_arabia saudi_arabia
1f1f8-1f1e7 flag_solomon_islands solomon_islands
1f1f8-1f1e8 flag_seychelles seychelles
1f1f8-1f1e9 flag_sudan sudan
1f1f8-1f1ea flag_sweden sweden
1f1f8-1f1ec flag_singapore singapore
1f1f8-1f1ed flag_st_helena st_helena
1f1f8-1f1ee flag_slovenia slovenia
1f1f8-1f1ef flag_svalbard_and_jan_mayen svalbard_jan_mayen svalbard_and_jan_mayen
1f1f8-1f1f0 flag_slovakia slovakia
1f1f8-1f1f1 flag_sierra_leone sierra_leone
1f1f8-1f1f2 flag_san_marino san_marino
1f1f8-1f1f3 flag_senegal senegal
1f1f8-1f1f4 flag_somalia somalia
1f1f8-1f1f7 flag_suriname suriname
1f1f8-1f1f8 flag_south_sudan south_sudan
1f1f8-1f1f9 flag_sao_tome_and_principe sao_tome_principe sao_tome_and_principe
1f1f8-1f1fb flag_el_salvador el_salvador
1f1f8-1f1fd flag_sint_maarten sint_maarten
1f1f8-1f1fe flag_syria syria
1f1f8-1f1ff flag_eswatini swaziland eswatini
1f1f9-1f1e6 flag_tristan_da_cunha tristan_da_cunha
1f1f9-1f1e8 flag_turks_and_caicos_islands turks_caicos_islands turks_and_caicos_islands
1f1f9-1f1e9 flag_chad chad
1f1f9-1f1eb flag_french_southern_territories french_southern_territories
1f1f9-1f1ec flag_togo togo
1f1f9-1f1ed flag_thailand thailand
1f1f9-1f1ef flag_tajikistan tajikistan
1f1f9-1f1f0 flag_tokelau tokelau
1f1f9-1f1f1 flag_timor_leste timor_leste
1f1f9-1f1f2 flag_turkmenistan turkmenistan
1f1f9-1f1f3 flag_tunisia tunisia
1f1f9-1f1f4 flag_tonga tonga
1f1f9-1f1f7 flag_turkey
1f1f9-1f1f9 flag_trinidad_and_tobago trinidad_tobago trinidad_and_tobago
1f1f9-1f1fb flag_tuvalu tuvalu
1f1f9-1f1fc flag_taiwan taiwan
1f1f9-1f1ff flag_tanzania tanzania
1f1fa-1f1e6 flag_ukraine ukraine
1f1fa-1f1ec flag_uganda uganda
1f1fa-1f1f2 flag_us_outlying_islands us_outlying_islands
1f1fa-1f1f3 flag_united_nations united_nations
1f1fa-1f1f8 flag_united_states united_states
1f1fa-1f1fe flag_uruguay uruguay
1f1fa-1f1ff flag_uzbekistan uzbekistan
1f1fb-1f1e6 flag_vatican_city vatican_city
1f1fb-1f1e8 flag_st_vincent_and_grenadines st_vincent_grenadines st_vincent_and_grenadines
1f1fb-1f1ea flag_venezuela venezuela
1f1fb-1f1ec flag_british_virgin_islands british_virgin_islands
1f1fb-1f1ee flag_us_virgin_islands us_virgin_islands
1f1fb-1f1f3 flag_vietnam vietnam
1f1fb-1f1fa flag_vanuatu vanuatu
1f1fc-1f1eb flag_wallis_and_futuna wallis_futuna wallis_and_futuna
1f1fc-1f1f8 flag_samoa samoa
1f1fd-1f1f0 flag_kosovo kosovo
1f1fe-1f1ea flag_yemen yemen
1f1fe-1f1f9 flag_mayotte mayotte
1f1ff-1f1e6 flag_south_africa south_africa
1f1ff-1f1f2 flag_zambia zambia
1f1ff-1f1fc flag_zimbabwe zimbabwe
1f3f4-e0067-e0062-e0065-e006e-e0067-e007f flag_england england
1f3f4-e0067-e0062-e0073-e0063-e0074-e007f flag_scotland scotland
1f3f4-e0067-e0062-e0077-e006c-e0073-e007f flag_wales wales
`;
